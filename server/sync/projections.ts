import { talkCounts } from '../api/agenda/talk-counts.ts';
import { leadCounts } from '../api/companies/lead-counts.ts';
import { connectionCounts } from '../api/people/connection-counts.ts';
import { perkClaims } from '../api/perks/perk-claims.ts';
import { postReactions } from '../api/posts/post-reactions.ts';
import { raffleEntries } from '../api/raffles/raffle-entries.ts';
import { resourceDownloads } from '../api/resources/resource-downloads.ts';
import { talkViews } from '../api/talks/talk-views.ts';
import type { Projection } from './projection.ts';

/** Everything that is counted across scopes. */
export const projections: readonly Projection[] = [
  talkCounts,
  postReactions,
  perkClaims,
  raffleEntries,
  talkViews,
  resourceDownloads,
  leadCounts,
  connectionCounts,
];
