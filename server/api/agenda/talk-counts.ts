import { keepsTalk } from '../../../domain/agenda/agenda.ts';
import { type TalkCount, talkCountsCollection as declared } from '../../../domain/agenda/talk-count.ts';
import type { Projection } from '../../log/projection.ts';

/** Counts how many people bookmarked each talk. Stored in the organisers' scope, so attendees' devices do not get it. */
export const talkCountsProjection: Projection = {
  collection: declared.name,
  target: declared.scope,
  counted: (document) => (keepsTalk(document) ? [document.ref] : []),
  document: (talkId, kept, at): TalkCount => ({ talkId, kept, at }),
};
