import { eventSettings } from '../../domain/event/event-settings.ts';
import { stages } from '../../domain/stages/stage.ts';
import { tracks } from '../../domain/stages/track.ts';
import type { MirrorDocument } from '../../domain/sync/protocol.ts';
import { type Talk, talks } from '../../domain/talks/talk.ts';
import type { BootSnapshot } from './boot-snapshot.ts';
import type { MirrorPosition } from './mirror.ts';
import type { MirrorReader } from './shelf.ts';

/** Where something stands in the server's log. */
export type LogPlace = Pick<MirrorPosition, 'logId' | 'n'>;

/** What a boot snapshot may be ahead of the database in. */
export const BOOT_COLLECTIONS: ReadonlySet<string> = new Set([eventSettings, stages, tracks, talks].map((c) => c.name));

/** A page that is left writes its boot snapshot at once, and its database a moment later or never. */
export const isBootAhead = (boot: LogPlace | undefined, mirror: LogPlace): boolean =>
  boot !== undefined && boot.logId === mirror.logId && boot.n > mirror.n;

/**
 * A mirror with the boot snapshot over it that is ahead of it: event, stages and tracks are whole in there, of its talks
 * it holds what a card shows. So nothing that was seen goes back to what it was before.
 */
export function withBoot(
  mirror: MirrorReader,
  boot: Pick<BootSnapshot, 'event' | 'stages' | 'tracks' | 'talks'>,
): MirrorReader {
  const over = (name: string, docs: readonly object[]): [string, Map<string, MirrorDocument>] => [
    name,
    new Map(
      docs.map((doc) => {
        const id = 'id' in doc ? String(doc.id) : name;
        return [id, { id, rev: mirror.get(name, id)?.rev ?? '', doc }];
      }),
    ),
  ];
  const laid = new Map([
    over(eventSettings.name, boot.event ? [boot.event] : []),
    over(stages.name, boot.stages),
    over(tracks.name, boot.tracks),
    [talks.name, talksOver(mirror, boot.talks)],
  ]);
  return {
    get: (c, id) => (laid.has(c) ? laid.get(c)?.get(id) : mirror.get(c, id)),
    all: (c) => (laid.has(c) ? [...(laid.get(c)?.values() ?? [])] : mirror.all(c)),
  };
}

function talksOver(mirror: MirrorReader, ahead: readonly Talk[]): Map<string, MirrorDocument> {
  const all = new Map(mirror.all(talks.name).map((document) => [document.id, document]));
  for (const talk of ahead) {
    const stored = all.get(talk.id);
    const doc = stored ? { ...(stored.doc as object), ...onCard(talk) } : talk;
    all.set(talk.id, { id: talk.id, rev: stored?.rev ?? '', doc });
  }
  return all;
}

/** What a boot snapshot knows of a talk; its texts and pictures it leaves out. */
function onCard(talk: Talk): Partial<Talk> {
  const { kind, title, startsAt, minutes, stageId, trackId } = talk;
  const { cancelled, showControls, hasDiscussion, hasNetworkingMixer, isFinished, isStreamed } = talk;
  const flags = { cancelled, showControls, hasDiscussion, hasNetworkingMixer, isFinished, isStreamed };
  return { kind, title, startsAt, minutes, stageId, trackId, ...flags };
}
