import { attendanceOf } from '../../../domain/tickets/attendance.ts';
import { allTicketTypes } from '../tickets/ticket-types.ts';
import type { Audience } from '../../../domain/notifications/audience.ts';
import { endsAt } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { type Account, allAccounts } from '../accounts/account-store.ts';
import { typesHeldBy } from '../tickets/held-tickets.ts';
import { settingsOf } from '../people/settings.ts';
import { keepersOf } from './keepers.ts';
import { allStoredPeople } from '../people/find-person.ts';

type AudiencePorts = Pick<Ports, 'store' | 'log' | 'now' | 'event'>;

/** Returns the people who are in an audience now and may log in. */
export async function audienceOf(audience: Audience, ports: AudiencePorts): Promise<Set<string>> {
  const isInAudience = await audienceFilter(audience, ports);
  const isDemo = ports.event().isDemo;
  const ids = new Set<string>();
  for await (const account of allAccounts(ports))
    if (!account.disabled && (isDemo || !account.isDemo) && (await isInAudience(account))) ids.add(account.id);
  return ids;
}

type Filter = (account: Account) => boolean | Promise<boolean>;

async function audienceFilter({ kind, ids }: Audience, ports: AudiencePorts): Promise<Filter> {
  const named = new Set<string>(ids);
  switch (kind) {
    case 'role':
      return ({ roles }) => roles.some((role) => named.has(role));
    case 'ticket':
      return (account) => typesHeldBy(account).some((type) => named.has(type));
    case 'attendance': {
      const types = new Map((await allTicketTypes(ports)).map(({ id, attendance }) => [id, attendance]));
      return (account) => {
        const held = attendanceOf(typesHeldBy(account).map((type) => types.get(type) ?? 'either'));
        if (held !== 'either') return held !== undefined && named.has(held);
        // Whoever has not decided is in both audiences.
        return named.size > 1 ? true : named.size > 0 && isChosen(account.id, named, ports);
      };
    }
    case 'people':
      return ({ id }) => named.has(id);
    case 'company':
      return amongst(await membersOf(named, ports));
    case 'keepers':
      return amongst(await keepersOfAny(ids, ports));
    case 'stage':
      return amongst(await keepersOfAny(await talksToCome(named, ports), ports));
    default:
      return () => true;
  }
}

async function isChosen(personId: string, named: ReadonlySet<string>, ports: AudiencePorts): Promise<boolean> {
  const { attendance } = await settingsOf(personId, ports);
  return attendance === undefined || named.has(attendance);
}

const amongst =
  (ids: ReadonlySet<string>) =>
  ({ id }: Account): boolean =>
    ids.has(id);

async function membersOf(companies: ReadonlySet<string>, ports: AudiencePorts): Promise<Set<string>> {
  const all = await allStoredPeople(ports);
  return new Set(all.filter(({ companyId }) => companyId !== null && companies.has(companyId)).map(({ id }) => id));
}

/** Returns the people who bookmarked one of these talks. */
export async function keepersOfAny(talkIds: readonly string[], ports: Pick<Ports, 'store'>): Promise<Set<string>> {
  const keepers = new Set<string>();
  for (const talkId of talkIds)
    for await (const page of keepersOf(talkId, ports)) for (const { personId } of page) keepers.add(personId);
  return keepers;
}

async function talksToCome(stages: ReadonlySet<string>, ports: AudiencePorts): Promise<string[]> {
  const all = await allDocuments(talksOf('live'), ports);
  return all
    .filter((talk) => talk.stageId !== null && stages.has(talk.stageId) && endsAt(talk) > ports.now())
    .map(({ id }) => id);
}
