import type { Talk } from '../../../domain/talks/talk.ts';
import { type Reply, tagged } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import type { Edition } from '../../sync/catalog.ts';
import type { Revised } from '../../sync/documents.ts';
import { noTalk } from './find-talk.ts';
import { talkView } from './talk-view.ts';

// What the calls of live talks and of replays are called by.
export const editionBase = (edition: Edition): string => (edition === 'live' ? '/talks' : '/replay/talks');
export const editionNoun = (edition: Edition): string => (edition === 'live' ? 'talk' : 'replay');

/** A talk with its ETag. */
export async function taggedTalk(edited: Revised<Talk> | undefined, ports: Ports, status?: 201): Promise<Reply> {
  const { document, rev } = edited ?? noTalk();
  return tagged(await talkView(document, ports), rev, status);
}
