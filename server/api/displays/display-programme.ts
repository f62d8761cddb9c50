import { createHash } from 'node:crypto';
import type { DisplayProgramme, DisplayTalk } from '../../../domain/displays/shown-calls.ts';
import type { Display } from '../../../domain/displays/display.ts';
import { DISPLAY_AHEAD, DISPLAY_PAST } from '../../../domain/limits/displays.ts';
import { announcedSentences, concernsUntil } from '../../../domain/notifications/change-notice.ts';
import { byStart, endsAt, isDeclaredOver, type Talk } from '../../../domain/talks/talk.ts';
import { HOUR } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, documentsIn } from '../../sync/documents.ts';
import { kept } from '../../sync/cached-replies.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { halls } from '../halls/write-hall.ts';
import { ANNOUNCED, recentChanges } from '../notifications/announced-schedule.ts';

const [talks, stages, tracks] = [talksOf('live'), stagesOf('live'), tracksOf('live')];
const SOURCES = [talks, stages, tracks, halls, { scope: 'pub', name: 'event' }, { scope: ANNOUNCED, name: 'recent' }];

interface Made {
  readonly rev: string;
  readonly programme: DisplayProgramme;
}

/** What a display shows, put together once for all that show the same, until something of it changes or an hour has passed. */
export function displayProgramme({ name, stageId }: Pick<Display, 'name' | 'stageId'>, ports: Ports): Promise<Made> {
  const hour = Math.floor(ports.now() / HOUR) * HOUR;
  return kept(`display:${JSON.stringify([name, stageId, hour])}`, SOURCES, {
    log: ports.log,
    make: async () => {
      const programme = await make({ name, stageId }, hour, ports);
      const rev = createHash('sha256').update(JSON.stringify(programme)).digest('base64url').slice(0, 22);
      return { rev, programme };
    },
  });
}

async function make(
  { name, stageId }: Pick<Display, 'name' | 'stageId'>,
  hour: number,
  ports: Ports,
): Promise<DisplayProgramme> {
  const event = ports.event();
  const places = (await allDocuments(stages, ports)).toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const themes = new Map((await allDocuments(tracks, ports)).map((track) => [track.id, track]));
  const full = new Set((await allDocuments(halls, ports)).filter((hall) => hall.full).map(({ talkId }) => talkId));
  const isHere = (talk: Pick<Talk, 'stageId'>): boolean =>
    stageId === null || talk.stageId === stageId || talk.stageId === null;
  const isNear = (talk: Talk): boolean =>
    endsAt(talk) > hour - DISPLAY_PAST && talk.startsAt < hour + HOUR + DISPLAY_AHEAD;
  const shown = (await allDocuments(talks, ports)).filter((talk) => isHere(talk) && isNear(talk)).toSorted(byStart);
  const changes = documentsIn(await ports.log.state(ANNOUNCED), recentChanges)
    .map(({ change }) => change)
    // What has moved to another stage is missed on the one it stood on.
    .filter(({ before, after }) => isHere(before) || (after !== null && isHere(after)))
    .toSorted((a, b) => concernsUntil(a) - concernsUntil(b) || (a.talkId < b.talkId ? -1 : 1));
  return {
    name,
    event: event.name,
    zone: event.zone,
    stage: places.filter(({ id }) => id === stageId).map(named)[0] ?? null,
    stages: places.map(named),
    talks: shown.map((talk) => ({ ...entry(talk, themes.get(talk.trackId ?? '')), full: full.has(talk.id) })),
    changes: changes.map((change) => ({
      talkId: change.talkId,
      title: (change.after ?? change.before).title,
      says: announcedSentences(change, { zone: event.zone, stages: places }),
      until: concernsUntil(change),
    })),
  };
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

const entry = (
  talk: Talk,
  track: { readonly name: string; readonly color: string } | undefined,
): Omit<DisplayTalk, 'full'> => ({
  id: talk.id,
  title: talk.title,
  speakers: talk.speakers.map(({ name }) => name),
  startsAt: talk.startsAt,
  endsAt: endsAt(talk),
  stageId: talk.kind === 'break' ? null : talk.stageId,
  color: track?.color ?? null,
  track: track?.name ?? null,
  isBreak: talk.kind !== 'talk',
  cancelled: talk.cancelled,
  isOver: isDeclaredOver(talk),
});
