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

/** Scopes of nouns and single things to compact; scopes not listed keep their entries for ever. */
export async function* scopesToSweep(log: SyncLog, ports: Pick<Ports, 'store'>): AsyncGenerator<Scope> {
  yield* [ANNOUNCED, WEBHOOK_SCOPE, CLAIMS_SCOPE, ENTRIES_SCOPE, RATINGS_SCOPE, SIGNUPS_SCOPE];
  yield* await everyCompany(log);
  yield* roomsAndBehind(ports);
}

/** Scopes of all companies, also of those deleted since they got a card. */
async function everyCompany(log: SyncLog): Promise<Scope[]> {
  const ids = [
    ...(await log.state('pub')).all('companies'),
    ...(await log.state(TALLY)).all(leadCountsProjection.collection),
  ].map(({ id }) => id);
  return [...new Set(ids)].map(companyScope);
}

/** Tables that follow changes in people's own scopes. */
const followers: readonly Subscriber[] = [noteKeepers];

/** What the log counts, who follows it, and what it compacts. */
export const logTables: LogTables = { projections, followers, beforeSweep: followLog, scopesToSweep };
