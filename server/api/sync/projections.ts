import { talkCounts } from '../agenda/talk-counts.ts';
import { leadCounts } from '../companies/lead-counts.ts';
import { connectionCounts } from '../connections/connection-counts.ts';
import { perkClaims } from '../perks/perk-claims.ts';
import { postReactions } from '../posts/post-reactions.ts';
import { pollCounts } from '../polls/poll-counts.ts';
import { questionVotes } from '../questions/question-votes.ts';
import { raffleEntries } from '../raffles/raffle-entries.ts';
import { resourceDownloads } from '../resources/resource-downloads.ts';
import { talkViews } from '../talks/talk-views.ts';
import type { Projection } from '../../log/projection.ts';

/** All counts across scopes. */
export const projections: readonly Projection[] = [
  talkCounts,
  postReactions,
  perkClaims,
  raffleEntries,
  talkViews,
  resourceDownloads,
  leadCounts,
  connectionCounts,
  questionVotes,
  pollCounts,
];
