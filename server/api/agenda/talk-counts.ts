import { keepsTalk } from '../../../domain/agenda/agenda.ts';
import { type TalkCount, talkCounts as declared } from '../../../domain/agenda/talk-count.ts';
import type { Projection } from '../../log/projection.ts';

/** How many people keep each talk, for the organisers' own scope: attendees' devices hear nothing of it. */
export const talkCounts: Projection = {
  collection: declared.name,
  target: declared.scope,
  counted: (document) => (keepsTalk(document) ? [document.ref] : []),
  document: (talkId, kept, at): TalkCount => ({ talkId, kept, at }),
};
