import { isDeepStrictEqual } from 'node:util';
import { type Actor, isAdmin, mayWatchReplays } from '../../../domain/people/actor.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { changedStream } from '../../../domain/talks/stream-form.ts';
import type { TalkChanges } from '../../../domain/talks/talk-form.ts';
import type { TalkStream } from '../../../domain/talks/player/talk-stream.ts';
import { isPlayable, type TalkVideos } from '../../../domain/talks/player/stream-provider.ts';
import { streamsCollection as declaredStreams, speaksIn } from '../../../domain/talks/player/talk-stream.ts';
import { roomName } from '../../../domain/talks/player/room-elsewhere.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { stored, findDocument, withScope } from '../../sync/documents.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import type { ReplySource } from '../../sync/cached-replies.ts';

/** Video addresses of every talk and replay, for organisers. move-streams.ts publishes them to other scopes. */
export const streams = withScope(stored(declaredStreams), 'adm');

/**
 * Returns the scopes that may have the talk's videos for this person: `adm` for organisers and the talk's speakers, else
 * the scopes that the person's devices have. Programs with a token get none: they publish what they read.
 */
const scopesFor = (viewer: Actor, talk: Pick<Talk, 'speakers'> | undefined): readonly Scope[] => {
  if (viewer.machine) return [];
  if (isAdmin(viewer) || (talk && speaksIn(talk, viewer.id))) return ['adm'];
  return mayWatchReplays(viewer) ? ['pub', 'replay'] : ['pub'];
};

/** Returns the addresses of a talk that this person may use now. */
export async function streamFor(
  viewer: Actor,
  talk: Talk,
  ports: Pick<Ports, 'log'>,
): Promise<Pick<TalkStream, 'videos' | 'outside'>> {
  for (const scope of scopesFor(viewer, talk)) {
    const found = await findDocument(withScope(streams, scope), talk.id, ports);
    if (found) return found;
  }
  return { videos: {} };
}

/** Returns whether a talk has a stream, even if this person may not have its addresses now. `videos`: the addresses that they see. */
export const isStreamed = (viewer: Actor, talk: Talk, videos: TalkVideos): boolean =>
  scopesFor(viewer, talk).includes(streams.scope) ? isPlayable(videos) : (talk.isStreamed ?? false);

/** Returns the name of a talk's room outside the app, even if this person may not have its address now. */
export function shownRoomName(viewer: Actor, talk: Talk, outside: TalkStream['outside']): string | undefined {
  if (outside) return roomName(outside);
  return scopesFor(viewer, talk).includes(streams.scope) ? undefined : talk.elsewhere;
}

/**
 * Returns the documents that the videos in an answer depend on, and a key to cache answers separately per set of scopes
 * (cached-replies.ts).
 */
export function videoSources(
  viewer: Actor,
  talk?: Pick<Talk, 'speakers'>,
): { readonly key: string; readonly sources: readonly ReplySource[] } {
  const scopes = scopesFor(viewer, talk);
  return { key: scopes.join('+'), sources: scopes.map((scope) => ({ scope, name: streams.name })) };
}

/** Returns whether an edit of a talk changes its addresses. */
export async function changesVideos({ id, changes }: VideoEdit, ports: Pick<Ports, 'log'>): Promise<boolean> {
  const before = await findDocument(streams, id, ports);
  return !isDeepStrictEqual(before ?? null, changedStream(id, before, changes));
}

/** Changes a talk's addresses in the organisers' scope. Call `moveStreams` afterwards to publish them. */
export async function changeVideos(
  actor: Actor,
  { id, changes }: VideoEdit,
  ports: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  const change = (before: TalkStream | undefined): TalkStream | null => changedStream(id, before, changes);
  await editDocument(streams, { actor, id, change }, ports);
}
interface VideoEdit {
  readonly id: string;
  readonly changes: TalkChanges;
}
