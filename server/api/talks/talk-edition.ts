import * as v from 'valibot';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { ShownCall } from '../../http/endpoint.ts';
import { type Reply, tagged } from '../../http/reply.ts';
import { type Edition, talksOf } from '../../sync/catalog.ts';
import { findRevised, type Revised } from '../../sync/documents.ts';
import { noTalk } from './find-talk.ts';
import { talkView, TalkView, type Viewing } from './talk-view.ts';

// What the calls of live talks and of replays are called by.
export const editionBase = (edition: Edition): string => (edition === 'live' ? '/talks' : '/replay/talks');
export const editionNoun = (edition: Edition): string => (edition === 'live' ? 'talk' : 'replay');

/** A talk with its ETag. */
export async function taggedTalk(edited: Revised<Talk> | undefined, viewing: Viewing, status?: 201): Promise<Reply> {
  const { document, rev } = edited ?? noTalk();
  return tagged(await talkView(document, viewing), rev, status);
}

export const RevisedTalk = v.object({ ...TalkView.entries, rev: v.string() });

/** What an editor of a talk who comes too late is shown. */
export async function currentTalk(
  edition: Edition,
  id: string,
  viewing: Viewing,
): Promise<v.InferOutput<typeof RevisedTalk>> {
  const { document, rev } = (await findRevised(talksOf(edition), id, viewing.ports)) ?? noTalk();
  return { ...(await talkView(document, viewing)), rev };
}
export const current = (edition: Edition) => ({
  output: RevisedTalk,
  show: ({ actor, input: { id }, ports }: ShownCall) => currentTalk(edition, id, { viewer: actor, ports }),
});
