import type * as v from 'valibot';
import type { RevisedTalk } from '../../../domain/talks/talk-view.ts';
import type { Edition, Talk } from '../../../domain/talks/talk.ts';
import type { ShownCall } from '../../http/endpoint.ts';
import { type Reply, tagged } from '../../http/reply.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { findRevised, type Revised } from '../../sync/documents.ts';
import { noTalk } from './find-talk.ts';
import { talkView, type Viewing } from './talk-view.ts';

export const editionEntity = (edition: Edition): string => (edition === 'live' ? 'talk' : 'replay');

/** Returns the answer with a talk and its ETag. */
export async function taggedTalk(edited: Revised<Talk> | undefined, viewing: Viewing, status?: 201): Promise<Reply> {
  const { document, rev } = edited ?? noTalk();
  return tagged(await talkView(document, viewing), rev, status);
}

/** Returns the current state of the talk, for the answer to a stale edit. */
export async function currentTalk(
  edition: Edition,
  id: string,
  viewing: Viewing,
): Promise<v.InferOutput<typeof RevisedTalk>> {
  const { document, rev } = (await findRevised(talksOf(edition), id, viewing.ports)) ?? noTalk();
  return { ...(await talkView(document, viewing)), rev };
}
export const showCurrent =
  (edition: Edition) =>
  ({ actor, input: { id }, ports }: ShownCall) =>
    currentTalk(edition, id, { viewer: actor, ports });
