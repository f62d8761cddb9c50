import { isDeepStrictEqual } from 'node:util';
import { type Actor, isAdmin, mayWatchReplays } from '../../../domain/people/actor.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { changedVideos, type TalkChanges } from '../../../domain/talks/talk-form.ts';
import type { TalkStream } from '../../../domain/talks/player/talk-stream.ts';
import { isPlayable, type TalkVideos } from '../../../domain/talks/player/stream-provider.ts';
import { streamsCollection as declaredStreams, speaksIn } from '../../../domain/talks/player/talk-stream.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { stored, findDocument, withScope } from '../../sync/documents.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import type { ReplySource } from '../../sync/cached-replies.ts';

/** Video addresses of every talk and replay, for organisers. move-streams.ts publishes them to other scopes. */
export const streams = withScope(stored(declaredStreams), 'adm');

/**
 * Returns the scopes that may have the talk's videos for this person: `adm` for organisers and the talk's speakers, else
 * the scopes that the person's devices have.
 */
const scopesFor = (viewer: Actor, talk: Pick<Talk, 'speakers'> | undefined): readonly Scope[] => {
  if (isAdmin(viewer) || (talk && speaksIn(talk, viewer.id))) return ['adm'];
  return mayWatchReplays(viewer) ? ['pub', 'replay'] : ['pub'];
};

/** Returns the videos of a talk that this person may use now. */
export async function videosFor(viewer: Actor, talk: Talk, ports: Pick<Ports, 'log'>): Promise<TalkVideos> {
  for (const scope of scopesFor(viewer, talk)) {
    const found = await findDocument(withScope(streams, scope), talk.id, ports);
    if (found) return found.videos;
  }
  return {};
}

/** Returns whether a talk has a stream, even if this person may not have its addresses now. `videos`: the addresses that they see. */
export const isStreamed = (viewer: Actor, talk: Talk, videos: TalkVideos): boolean =>
  scopesFor(viewer, talk).includes(streams.scope) ? isPlayable(videos) : (talk.isStreamed ?? false);

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

/** Returns whether an edit of a talk changes its videos. */
export async function changesVideos({ id, changes }: VideoEdit, ports: Pick<Ports, 'log'>): Promise<boolean> {
  const before = (await findDocument(streams, id, ports))?.videos ?? {};
  return !isDeepStrictEqual(before, changedVideos(before, changes));
}

/** Changes a talk's videos in the organisers' scope. Call `moveStreams` afterwards to publish them. */
export async function changeVideos(
  actor: Actor,
  { id, changes }: VideoEdit,
  ports: Pick<Ports, 'log' | 'randomId'>,
): Promise<void> {
  const change = (before: TalkStream | undefined): TalkStream | null => {
    const videos = changedVideos(before?.videos ?? {}, changes);
    return Object.keys(videos).length === 0 ? null : { id, videos };
  };
  await editDocument(streams, { actor, id, change }, ports);
}
interface VideoEdit {
  readonly id: string;
  readonly changes: TalkChanges;
}
