import { nameParts } from '../../import/lenient-fields.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';
import { heldRowOf } from '../tickets/held-row.ts';
import { ticketsWithoutHolder } from '../tickets/rows-without-holder.ts';
import { heldTickets } from '../tickets/held-tickets.ts';
import { ticketsOf } from '../tickets/ticket-store.ts';
import { heldTicketView } from '../tickets/ticket-view.ts';
import { accountState, ticketOf } from '../../../domain/accounts/user-filter.ts';
import type { RowOf } from '../../../domain/exports/tables.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { type Account, allAccounts } from '../accounts/account-store.ts';
import { hasReplayAccess } from '../accounts/replay-access.ts';
import { allAnswers } from '../../../domain/people/profile-fields.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import { readReleasedLists } from '../event-fields/field-lists.ts';
import { ownProfile } from '../people/write-profile.ts';
import { answerCells } from './answer-cells.ts';
import { companyNames, iso } from './known-names.ts';
import { allAnswers as allAnswersToDirectory } from '../people/answers.ts';
import { allStoredPeople } from '../people/find-person.ts';

/** Returns all people by name, with and without an account. */
export async function usersTable(ports: Ports): Promise<RowOf<'users'>[]> {
  const { person: list } = await readReleasedLists(ports);
  const isAnswered = list !== undefined && ownFields('person', list.fields).length > 0;
  const [all, accountOf, companyName] = [
    await peopleByName(ports),
    await accountsById(ports),
    await companyNames(ports),
  ];
  const answers = await allAnswersToDirectory(ports);
  const rows = all.map(async (person) => {
    const account = accountOf(person.id);
    const ticket = account && ticketOf(account);
    return {
      ...partsOf(person, account),
      id: person.id,
      job_position: person.jobPosition,
      company_id: person.companyId,
      company: companyName(person.companyId) || person.companyName,
      country: person.country,
      roles: (account ?? person).roles.join(' '),
      state: accountState(account),
      ticket_type: ticket ?? null,
      replay_access: account !== undefined && (await hasReplayAccess(account, ports)),
      profile_complete: person.isComplete,
      invited_at: account?.invitedAt == null ? null : iso(account.invitedAt),
      listed: listedText(answers.get(person.id)),
      ...(isAnswered && answerCells(list, allAnswers({ person, own: await ownProfile(person.id, ports) }))),
    };
  });
  return Promise.all(rows);
}

/** Returns an answer to the directory as tables of people are imported; empty for none. */
function listedText(answer: boolean | undefined): string {
  if (answer === undefined) return '';
  return answer ? 'yes' : 'no';
}

/** Returns the ticket holders. Without codes: they are stored only as hashes. */
export async function ticketsTable(ports: Ports): Promise<RowOf<'tickets'>[]> {
  const [all, accountOf] = [await peopleByName(ports), await accountsById(ports)];
  const rows = all.map(async (person) => {
    const account = accountOf(person.id);
    if (!account || heldTickets(account).length === 0) return [];
    const views = (await ticketsOf(account, ports)).map((row) => heldTicketView(account, row, ports));
    return (await Promise.all(views)).map(({ id, type, has_code, deactivate_sync, attendance, state }) => ({
      ...partsOf(person, account),
      user_id: person.id,
      ticket_type: type,
      has_code,
      kept_from_imports: deactivate_sync,
      ticket_id: id,
      attendance,
      state,
    }));
  });
  return [...(await Promise.all(rows)).flat(), ...(await heldRows(ports))];
}

/** Tickets that are kept until it is known whose they are. */
const heldRows = async (ports: Ports): Promise<RowOf<'tickets'>[]> =>
  (await Array.fromAsync(ticketsWithoutHolder(ports))).map((row) => heldCells(row, ports));

function heldCells(row: TicketRow, ports: Ports): RowOf<'tickets'> {
  const { id, deactivateSync, state } = row;
  const { name, email, product } = heldRowOf(row, ports);
  const { firstName, lastName } = nameParts(name);
  return {
    user_id: '',
    first_name: firstName,
    last_name: lastName,
    email,
    ticket_type: product,
    has_code: false,
    kept_from_imports: deactivateSync,
    ticket_id: id,
    attendance: '',
    state,
  };
}

/** Returns the people who give a talk or are shown as speakers. */
export async function speakersTable(ports: Ports): Promise<RowOf<'speakers'>[]> {
  const [all, accountOf, companyName] = [
    await peopleByName(ports),
    await accountsById(ports),
    await companyNames(ports),
  ];
  const given = new Map<string, string[]>();
  for (const talk of (await allDocuments(talksOf('live'), ports))
    .filter(({ cancelled }) => !cancelled)
    .toSorted(byStart))
    for (const { id } of talk.speakers) given.set(id, [...(given.get(id) ?? []), talk.title]);
  return all
    .filter(({ id, roles }) => given.has(id) || roles.includes('ROLE_SPEAKER'))
    .map((person) => {
      const account = accountOf(person.id);
      return {
        ...partsOf(person, account),
        user_id: person.id,
        job_position: person.jobPosition,
        company: companyName(person.companyId) || person.companyName,
        talks: (given.get(person.id) ?? []).join(' | '),
        has_picture: person.pictureUrl !== null,
        state: accountState(account),
      };
    });
}

const partsOf = ({ firstName, lastName }: Person, account: Account | undefined) => ({
  first_name: firstName,
  last_name: lastName,
  email: account?.address ?? '',
});

const collator = new Intl.Collator('en');
const peopleByName = async (ports: Ports): Promise<Person[]> =>
  (await allStoredPeople(ports))
    .map((person) => ({ person, key: `${person.lastName}\n${personName(person)}\n${person.id}` }))
    .toSorted((a, b) => collator.compare(a.key, b.key))
    .map(({ person }) => person);

async function accountsById(ports: Ports): Promise<(id: string) => Account | undefined> {
  const known = new Map<string, Account>();
  for await (const account of allAccounts(ports)) known.set(account.id, account);
  return (id) => known.get(id);
}
