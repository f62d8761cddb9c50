import {
  changeUser,
  createPerson,
  createUser,
  deleteUser,
  limitConnections,
  listSpeakers,
  listUserIds,
  listUsers,
  readOneUser,
} from '../../../domain/accounts/account-calls.ts';
import { profileFieldsOf } from '../../../domain/accounts/admin-user.ts';
import { isVerified } from '../../../domain/people/person.ts';
import { endpoint } from '../../http/endpoint.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { setMembership } from '../companies/membership.ts';
import { wasErased } from '../erasure/erase-person.ts';
import { eraseUser } from '../erasure/erase-user.ts';
import { admitTicket, giveTicket } from '../tickets/give-ticket.ts';
import { accessEndpoints } from './access-endpoints.ts';
import { addPerson } from './add-person.ts';
import { addUser } from './add-user.ts';
import { adminLinkEndpoints } from './admin-link-endpoints.ts';
import { adminPictureEndpoints } from './admin-picture-endpoints.ts';
import { foundUsers, userPage } from './admin-user-list.ts';
import { currentUser, readUser } from './admin-user-view.ts';
import { changeAccount } from './change-account.ts';
import { invite } from './invitations.ts';
import { userAtRevision } from './user-revision.ts';
import { knownCompany, updateUser } from './update-user.ts';

export const adminUserEndpoints = [
  endpoint(listUsers, {
    summary:
      'Everybody of the event by name, with how they get in; `search` looks for words of name, job and company, ' +
      'and for the beginning of a mail address; `role`, `ticket` (a type or none), `state` and `company` narrow ' +
      'it down; `sort` by name, mail, ticket or invited_at, with `dir`.',
    example: { page: 1, count: 20, search: 'ada' },
    handle: async ({ actor, input, ports }) => userPage(() => true, input, { viewer: actor, ports }),
  }),
  endpoint(listUserIds, {
    summary:
      'The ids of everybody whom the list of users names, on all of its pages: for a selection of all that match.',
    example: { search: 'ada' },
    handle: async ({ input, ports }) => ({ ids: (await foundUsers(() => true, input, ports)).map(({ id }) => id) }),
  }),
  /** People with the verified tick (spec 6), and speakers of talks without it. */
  endpoint(listSpeakers, {
    summary: 'The speakers of the event: people with that role, promoted people, and those a talk names.',
    example: { search: 'grace' },
    handle: async ({ actor, input, ports }) => {
      const talks = [
        ...(await allDocuments(talksOf('live'), ports)),
        ...(await allDocuments(talksOf('replay'), ports)),
      ];
      const speaking = new Set(talks.flatMap(({ speakers }) => speakers.map(({ id }) => id)));
      return userPage((person) => isVerified(person) || speaking.has(person.id), input, { viewer: actor, ports });
    },
  }),
  endpoint(readOneUser, {
    summary: 'One person, with how they get in.',
    example: { id: 'ada' },
    handle: ({ actor, input, ports }) => readUser(input.id, actor, ports),
  }),
  /** Mails an invitation unless told otherwise. A mail address that somebody has already is a conflict. */
  endpoint(createUser, {
    summary: 'Adds a person who can log in, and mails them an invitation to choose a password.',
    example: { email: 'new.guest@example.org', first_name: 'Nina', last_name: 'Guest', roles: ['ROLE_ATTENDEE'] },
    handle: async ({ actor, input, ports }) => {
      await knownCompany(input.company_id, ports);
      if (input.ticket_type !== null)
        await admitTicket({ type: input.ticket_type, companyId: input.company_id, confirm: input.confirm }, ports);
      const { email, roles, replayAccess, isPromoted } = input;
      const account = await addUser(
        actor,
        { email, roles, replayAccess, isPromoted, fields: profileFieldsOf(input) },
        ports,
      );
      if (input.ticket_type !== null)
        await giveTicket(actor, { account, type: input.ticket_type, companyId: input.company_id }, ports);
      else if (input.company_id !== null)
        await setMembership(actor, { personId: account.id, companyId: input.company_id }, ports);
      if (input.send_invitation) await invite(account, ports);
      return readUser(account.id, actor, ports);
    },
  }),
  endpoint(createPerson, {
    summary: 'Adds a person who is only shown and cannot log in, such as a speaker without a mail address.',
    example: { first_name: 'Nils', last_name: 'Brandt', job_position: 'Harbour pilot' },
    handle: async ({ actor, input, ports }) => readUser(await addPerson(actor, input, ports), actor, ports),
  }),
  /**
   * All of it is checked before any of it is done. Another role, another address and shutting out end every log-in of
   * the person; the old address is told of the new one. An address given to somebody who had none lets them log in.
   */
  endpoint(changeUser, {
    summary:
      'Changes a person: profile, mail address, roles, promotion, replay access, company, connection limit; `disabled` shuts them out.',
    example: { id: 'grace', isPromoted: true },
    showCurrent: currentUser,
    handle: async ({ actor, input: { id, ...changes }, ports, header }) => {
      await updateUser(actor, { personId: id, changes, ifMatch: header('if-match') }, ports);
      return readUser(id, actor, ports);
    },
  }),
  endpoint(limitConnections, {
    summary:
      'Sets how many people somebody may be connected with or have asked; null for as many as their ticket or the product allows.',
    example: { id: 'ada', connection_limit: 25 },
    showCurrent: currentUser,
    handle: async ({ actor, input, ports, header }) => {
      const seen = await userAtRevision(header('if-match'), input.id, ports);
      await changeAccount(
        actor,
        { id: input.id, edit: { connectionLimit: input.connection_limit }, seen: seen?.account },
        ports,
      );
      return readUser(input.id, actor, ports);
    },
  }),
  endpoint(deleteUser, {
    summary:
      'Erases a person and everything about them, at once and for good: nothing brings them back. Nobody erases themselves here.',
    example: { id: 'theo' },
    refuses: ['conflict'],
    showCurrent: currentUser,
    handle: async ({ actor, input, ports, header }) => {
      if (await wasErased(input.id, ports)) return null;
      const seen = await userAtRevision(header('if-match'), input.id, ports);
      await eraseUser(actor, { personId: input.id, seen: seen?.account }, ports);
      return null;
    },
  }),
  ...accessEndpoints,
  ...adminPictureEndpoints,
  ...adminLinkEndpoints,
];
