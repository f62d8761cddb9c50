import type { MailPaceChoice } from '../../../domain/mail/mail-pace.ts';
import {
  allowAddress,
  changeMailPace,
  listRefusedAddresses,
  type MailQueueView,
  readMailQueue,
  reportBounce,
} from '../../../domain/mail/mail-queue-calls.ts';
import { personName } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { findRevised } from '../../sync/documents.ts';
import { editDocument, STALE, unquoted } from '../../sync/edit-documents.ts';
import { type Account, allAccounts, findAccount } from '../accounts/account-store.ts';
import { personFinder } from '../people/find-person.ts';
import { needsOperator, readPace } from './mail-pace.ts';
import { mailPaces, PACE_ID, perMinuteNow } from './pace-choice.ts';
import { mailsWaiting, oldestWaitingMail } from './mails.ts';
import {
  endMessages,
  type SuppressedAddresses,
  suppress,
  suppressedAmong,
  unsubscribedId,
  unsuppress,
} from './suppressed.ts';

const iso = (at: number): string => new Date(at).toISOString();

interface Refused {
  /** Id of the person. */
  readonly id: string;
  readonly account: Account;
  readonly row: NonNullable<ReturnType<SuppressedAddresses['refused']['get']>>;
}

/** Returns everybody whose address was refused, the latest first. */
async function refusedPeople(ports: Ports): Promise<Refused[]> {
  const isDemo = ports.event().isDemo;
  const accounts: Account[] = [];
  for await (const account of allAccounts(ports)) if (isDemo || !account.isDemo) accounts.push(account);
  const { refused } = await suppressedAmong(
    accounts.map(({ address }) => address),
    ports,
  );
  return accounts
    .flatMap((account): Refused[] => {
      const row = refused.get(account.address);
      return row ? [{ id: account.id, account, row }] : [];
    })
    .toSorted((a, b) => b.row.at - a.row.at || (a.id < b.id ? -1 : 1));
}

/** Revision of the pace before organisers choose one. */
const BY_DEFAULT = 'default';

async function queueView(ports: Ports): Promise<MailQueueView> {
  const pace = await readPace(ports);
  const isHeld = pace.failures > 0;
  const oldest = await oldestWaitingMail(ports);
  const perMinute = await perMinuteNow(ports);
  return {
    waiting: await mailsWaiting(ports),
    oldest_at: oldest === undefined ? null : iso(oldest),
    why: isHeld ? pace.why : '',
    answer: isHeld ? pace.answer : null,
    next_at: pace.pausedUntil > ports.now() && !needsOperator(pace) ? iso(pace.pausedUntil) : null,
    per_minute: Number.isFinite(perMinute) ? perMinute : null,
    per_minute_max: Number.isFinite(perMinute) ? ports.mail.perMinute : null,
    rev: (await findRevised(mailPaces, PACE_ID, ports))?.rev ?? BY_DEFAULT,
  };
}

export const queueEndpoints = [
  endpoint(readMailQueue, {
    summary: 'How many mails wait, since when, and why if all of them are held back.',
    handle: ({ ports }) => queueView(ports),
  }),
  endpoint(changeMailPace, {
    summary: 'Sets how many mails a minute all servers together send, at most what the server allows.',
    example: { per_minute: 60 },
    refuses: ['invalid'],
    showCurrent: ({ ports }) => queueView(ports),
    handle: async ({ actor, input: { per_minute: perMinute }, ports, header }) => {
      const most = ports.mail.perMinute;
      const problem = `This server sends at most ${most.toLocaleString('en')} mails a minute.`;
      if (perMinute > most) refuse('invalid', problem, [{ field: 'per_minute', message: problem }]);
      const ifMatch = header('if-match');
      const isFirst = ifMatch !== undefined && unquoted(ifMatch) === BY_DEFAULT;
      const change = (before: MailPaceChoice | undefined): MailPaceChoice =>
        isFirst && before ? refuse('stale', STALE) : { id: PACE_ID, perMinute };
      await editDocument(mailPaces, { actor, id: PACE_ID, ...(!isFirst && { ifMatch }), change }, ports);
      return queueView(ports);
    },
  }),
  endpoint(listRefusedAddresses, {
    summary:
      'People whose address a mail server does not know, the latest first. Mails to many people are not sent to them.',
    example: { page: 1 },
    handle: async ({ input, ports }) => {
      const { data, pagination } = pageOf(await refusedPeople(ports), input);
      const find = await personFinder(ports);
      return {
        data: data.map(({ id, account: { address }, row: { at, answer = null, status = '' } }) => {
          const person = find(id);
          return { id, name: person ? personName(person) : '', email: address, at: iso(at), answer, status };
        }),
        pagination,
      };
    },
  }),
  endpoint(allowAddress, {
    summary: 'Sends mails to many people to this person’s address again, which a mail server refused before.',
    example: { id: 'rhea' },
    refuses: ['not-found'],
    handle: async ({ input: { id }, ports }) => {
      const { address } = (await findAccount(id, ports)) ?? refuse('not-found', 'There is no such account');
      await unsuppress(address, ports);
      return null;
    },
  }),
  /** The answer is the same whether somebody has this address or not. */
  endpoint(reportBounce, {
    summary: 'Reports that an address bounced, or called a mail spam: mails to many skip it, or messages end.',
    example: { email: 'theo@example.org', kind: 'bounced' },
    handle: async ({ input: { email, kind }, ports }) => {
      if (kind === 'bounced') await suppress(email, ports);
      else await endMessages(unsubscribedId(email, ports), ports, 'complained');
      return null;
    },
  }),
];
