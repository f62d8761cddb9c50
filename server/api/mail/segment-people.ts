import { isInSegment, type MailSegment, type SegmentFacts } from '../../../domain/mail/segment.ts';
import type { SegmentReach } from '../../../domain/mail/mail-message-calls.ts';
import { type Attendance, attendanceOf } from '../../../domain/tickets/attendance.ts';
import type { Ports } from '../../ports.ts';
import { type Account, allAccounts } from '../accounts/account-store.ts';
import { keepersOfAny } from '../notifications/audience.ts';
import { personFinder } from '../people/find-person.ts';
import { settingsOf } from '../people/settings.ts';
import { hasLoggedIn } from '../sessions/has-logged-in.ts';
import { SIGNUPS_SCOPE, turnsOf } from '../signups/waitlist-store.ts';
import { typesHeldBy } from '../tickets/held-tickets.ts';
import { allTicketTypes } from '../tickets/ticket-types.ts';
import { suppressedAmong } from './suppressed.ts';

/** The people of a segment who get a message, by id, and how many others there are and why. */
export interface SegmentPeople extends Omit<SegmentReach, 'recipients'> {
  readonly recipients: readonly string[];
}

/** Returns who is in a segment now. People who may not log in are in none. */
export async function segmentPeople(segment: MailSegment, ports: Ports): Promise<SegmentPeople> {
  const facts = await factsFor(segment, ports);
  const isDemo = ports.event().isDemo;
  const matching: Pick<Account, 'id' | 'address'>[] = [];
  for await (const account of allAccounts(ports))
    if (!account.disabled && (isDemo || !account.isDemo) && isInSegment(segment, await facts(account)))
      matching.push({ id: account.id, address: account.address });
  const known = await suppressedAmong(
    matching.map(({ address }) => address),
    ports,
  );
  const reachable = matching.filter(({ address }) => address !== '');
  const willing = reachable.filter(({ address }) => !known.unsubscribed.has(address));
  const recipients = willing.filter(({ address }) => !known.refused.has(address));
  return {
    people: matching.length,
    without_address: matching.length - reachable.length,
    unsubscribed: reachable.length - willing.length,
    refused: willing.length - recipients.length,
    recipients: recipients.map(({ id }) => id).toSorted(),
  };
}

/** Returns a function that gives the facts of an account. Reads only what the conditions ask for. */
async function factsFor(segment: MailSegment, ports: Ports): Promise<(account: Account) => Promise<SegmentFacts>> {
  const idsOf = (kind: string): string[] => segment.filter((one) => one.kind === kind).flatMap(({ ids }) => ids);
  const asks = (kind: string): boolean => segment.some((one) => one.kind === kind);
  const types = new Map(
    asks('attendance') ? (await allTicketTypes(ports)).map(({ id, attendance }) => [id, attendance]) : [],
  );
  const keepers = await byTalk(idsOf('keeps'), (talkId) => keepersOfAny([talkId], ports));
  const signups = asks('signedUp') ? await ports.log.state(SIGNUPS_SCOPE) : undefined;
  const signedUp = await byTalk(idsOf('signedUp'), async (talkId) =>
    signups ? new Set(turnsOf(signups, talkId).map(({ personId }) => personId)) : new Set(),
  );
  const findPerson = asks('company') ? await personFinder(ports) : undefined;
  return async (account) => {
    const { id, roles } = account;
    const ticketTypes = typesHeldBy(account);
    return {
      ticketTypes,
      roles,
      attendance: asks('attendance')
        ? await attendanceFor(
            id,
            ticketTypes.map((type) => types.get(type) ?? 'either'),
            ports,
          )
        : undefined,
      companyId: findPerson?.(id)?.companyId ?? null,
      hasLoggedIn: asks('loggedIn') && (await hasLoggedIn(account, ports)),
      signedUp: (talkId) => signedUp.get(talkId)?.has(id) ?? false,
      keeps: (talkId) => keepers.get(talkId)?.has(id) ?? false,
    };
  };
}

/** What the tickets allow, or what the person chose where they allow both. */
async function attendanceFor(id: string, held: readonly Attendance[], ports: Ports): Promise<Attendance | undefined> {
  const allowed = attendanceOf(held);
  return allowed === 'either' ? ((await settingsOf(id, ports)).attendance ?? allowed) : allowed;
}

async function byTalk(
  talkIds: readonly string[],
  peopleOf: (talkId: string) => Promise<ReadonlySet<string>>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const talkId of new Set(talkIds)) found.set(talkId, await peopleOf(talkId));
  return found;
}
