import { readAnalytics, readViews } from '../analytics/analytics-calls.ts';
import { readEventCalendar } from '../calendar/calendar-calls.ts';
import type { Call } from '../calls/call.ts';
import { readAllCompanies, readCompanies, readCompany, readCompanyUsers } from '../companies/company-calls.ts';
import { readLeadCsv, readLeads, readLeadStats } from '../companies/lead-calls.ts';
import { readEvent } from '../event/event-calls.ts';
import { readScheduleJson, readScheduleXmlCall, readTalkNumbers } from '../exports/export-calls.ts';
import { readDirectory, readPerson, readProfileStats, readTalksOf } from '../people/person-calls.ts';
import { reportBounce } from '../mail/mail-queue-calls.ts';
import { readProgrammeChanges } from '../programme/changes-calls.ts';
import { readPerkStats } from '../perks/perk-calls.ts';
import { readRaffleStats } from '../raffles/raffle-calls.ts';
import { readResourceStats } from '../resources/resource-calls.ts';
import { pushTickets } from '../sources/push-calls.ts';
import { listSponsorships } from '../sponsorships/sponsorship-calls.ts';
import { listSponsorTiers } from '../sponsorships/sponsor-tier-calls.ts';
import { readStageAgenda } from '../stages/stage-calls.ts';
import { trackCalls } from '../stages/track-calls.ts';
import { readCurrentTalks, readIncomingTalks, readTalk } from '../talks/talk-calls.ts';
import { listTicketTypes } from '../tickets/ticket-calls.ts';
import { listTickets } from '../tickets/ticket-list-calls.ts';
import type { TokenScope } from './scope.ts';

type Named = Pick<Call, 'method' | 'path'>;

/**
 * The calls of each scope: the only ones that a token reaches. None of them reads accounts, settings, secrets, the audit, chats or the
 * sync stream. A handler sees such a caller as a person without roles (`Actor.machine`).
 */
export const SCOPE_CALLS: Readonly<Record<TokenScope, readonly Named[]>> = {
  'programme:read': [
    readEvent,
    readScheduleJson,
    readScheduleXmlCall,
    readEventCalendar,
    readProgrammeChanges,
    readStageAgenda('live'),
    trackCalls('live').list,
    readTalk('live'),
    readCurrentTalks,
    readIncomingTalks,
  ],
  'people:read': [readDirectory, readPerson, readTalksOf, readCompanyUsers],
  'companies:read': [readAllCompanies, readCompanies, readCompany, listSponsorships, listSponsorTiers],
  'tickets:read': [listTickets, listTicketTypes],
  'tickets:write': [pushTickets],
  'leads:read': [readLeads, readLeadCsv, readLeadStats],
  'statistics:read': [
    readProfileStats,
    readTalkNumbers,
    readAnalytics,
    readViews,
    readPerkStats,
    readRaffleStats,
    readResourceStats,
  ],
  'mail:bounces': [reportBounce],
};

const keyOf = ({ method, path }: Named): string => `${method} ${path}`;
const BY_CALL: ReadonlyMap<string, readonly TokenScope[]> = scopesByCall();

function scopesByCall(): Map<string, TokenScope[]> {
  const found = new Map<string, TokenScope[]>();
  for (const [scope, calls] of Object.entries(SCOPE_CALLS) as [TokenScope, readonly Named[]][])
    for (const call of calls) found.set(keyOf(call), [...(found.get(keyOf(call)) ?? []), scope]);
  return found;
}

/** The scopes with which a token may make this call; none for most calls. */
export const scopesOfCall = (call: Named): readonly TokenScope[] => BY_CALL.get(keyOf(call)) ?? [];
