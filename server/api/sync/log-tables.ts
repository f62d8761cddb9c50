import type { Subscriber, LogTables } from '../../log/log-tables.ts';
import { followLog } from '../audit/follow-log.ts';
import { projections } from './projections.ts';
import { noteKeepers } from '../notifications/keepers.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { TALLY } from '../../log/counters/exact-counts.ts';
import type { Ports, SyncLog } from '../../ports.ts';
import { roomsAndBehind } from '../hosting/find-hosted.ts';
import { leadCountsProjection } from '../companies/lead-counts.ts';
import { RATINGS_SCOPE } from '../feedback/ratings.ts';
import { ANNOUNCED } from '../notifications/announced-schedule.ts';
import { CLAIMS_SCOPE } from '../perks/claims.ts';
import { SIGNUPS_SCOPE } from '../signups/waitlist-store.ts';
import { ENTRIES_SCOPE } from '../raffles/entries.ts';
import { WEBHOOK_SCOPE } from '../webhooks/delivery-state.ts';

/** Returns the scopes to compact, except the fixed ones. A scope that is not returned keeps its entries forever. */
export async function* scopesToSweep(log: SyncLog, ports: Pick<Ports, 'store'>): AsyncGenerator<Scope> {
  yield* [ANNOUNCED, WEBHOOK_SCOPE, CLAIMS_SCOPE, ENTRIES_SCOPE, RATINGS_SCOPE, SIGNUPS_SCOPE];
  yield* await everyCompany(log);
  yield* roomsAndBehind(ports);
}

/** Returns the scopes of all companies, including deleted companies that received a card. */
async function everyCompany(log: SyncLog): Promise<Scope[]> {
  const ids = [
    ...(await log.state('pub')).all('companies'),
    ...(await log.state(TALLY)).all(leadCountsProjection.collection),
  ].map(({ id }) => id);
  return [...new Set(ids)].map(companyScope);
}

/** Functions that copy changes in personal scopes into tables. */
const followers: readonly Subscriber[] = [noteKeepers];

/** What the log needs from the calls: projections, followers, and the scopes to compact. */
export const logTables: LogTables = { projections, followers, beforeSweep: followLog, scopesToSweep };
