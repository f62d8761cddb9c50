import { talkCountsProjection } from '../agenda/talk-counts.ts';
import { leadCountsProjection } from '../companies/lead-counts.ts';
import { connectionCountsProjection } from '../connections/connection-counts.ts';
import { perkClaimsProjection } from '../perks/perk-claims.ts';
import { postReactionsProjection } from '../posts/post-reactions.ts';
import { pollCountsProjection } from '../polls/poll-counts.ts';
import { questionVotesProjection } from '../questions/question-votes.ts';
import { raffleEntriesProjection } from '../raffles/raffle-entries.ts';
import { resourceDownloadsProjection } from '../resources/resource-downloads.ts';
import { talkViewsProjection } from '../talks/talk-views.ts';
import type { Projection } from '../../log/projection.ts';

/** All projections: counts in one scope, made from entries in others. */
export const projections: readonly Projection[] = [
  talkCountsProjection,
  postReactionsProjection,
  perkClaimsProjection,
  raffleEntriesProjection,
  talkViewsProjection,
  resourceDownloadsProjection,
  leadCountsProjection,
  connectionCountsProjection,
  questionVotesProjection,
  pollCountsProjection,
];
