import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { isVerified } from '../../../domain/people/person.ts';
import { NewUser, profileFieldsOf, UserChanges } from '../../../domain/accounts/admin-user.ts';
import { ConnectionLimit } from '../../../domain/connections/connection-limit.ts';
import { UserFilter } from '../../../domain/accounts/user-filter.ts';
import { PROFILE_LINE_MAX } from '../../../domain/limits/people.ts';
import { endpoint } from '../../http/endpoint.ts';
import { talksOf } from '../../sync/catalog.ts';
import { allDocuments } from '../../sync/documents.ts';
import { setMembership } from '../companies/membership.ts';
import { admitTicket, giveTicket } from '../tickets/give-ticket.ts';
import { addUser } from './add-user.ts';
import { adminPictureEndpoints } from './admin-picture-endpoints.ts';
import { adminLinkEndpoints } from './admin-link-endpoints.ts';
import { userPage } from './admin-user-list.ts';
import { AdminUserView, currentUser, readUser } from './admin-user-view.ts';
import { changeAccount } from './change-account.ts';
import { eraseUser } from '../erasure/erase-user.ts';
import { invite } from './invitations.ts';
import { seenWith } from './seen-user.ts';
import { knownCompany, updateUser } from './update-user.ts';

const ListInput = v.object({
  ...PageFields,
  ...UserFilter.entries,
  search: v.optional(v.pipe(v.string(), v.maxLength(PROFILE_LINE_MAX))),
});

const listUsers = endpoint({
  method: 'get',
  path: '/admin/users',
  access: 'admin',
  summary:
    'Everybody of the event by name, with how they get in; `search` looks for words of name, job and company, and for the beginning of a mail address; `role`, `ticket` (a type or none), `state` and `company` narrow it down.',
  input: ListInput,
  output: pageSchema(AdminUserView),
  example: { page: 1, count: 20, search: 'ada' },
  handle: async ({ actor, input, ports }) => userPage(() => true, input, { viewer: actor, ports }),
});

/** Whoever carries the verified tick (spec 6), and whoever a talk names without it. */
const listSpeakers = endpoint({
  method: 'get',
  path: '/admin/speakers',
  access: 'admin',
  summary: 'The speakers of the event: people with that role, promoted people, and those a talk names.',
  input: ListInput,
  output: pageSchema(AdminUserView),
  example: { search: 'grace' },
  handle: async ({ actor, input, ports }) => {
    const talks = [...(await allDocuments(talksOf('live'), ports)), ...(await allDocuments(talksOf('replay'), ports))];
    const speaking = new Set(talks.flatMap(({ speakers }) => speakers.map(({ id }) => id)));
    return userPage((person) => isVerified(person) || speaking.has(person.id), input, { viewer: actor, ports });
  },
});

const readOne = endpoint({
  method: 'get',
  path: '/admin/users/:id',
  access: 'admin',
  summary: 'One person, with how they get in.',
  input: v.object({ id: v.string() }),
  output: AdminUserView,
  example: { id: 'ada' },
  handle: ({ actor, input, ports }) => readUser(input.id, actor, ports),
});

/** Mails an invitation unless told otherwise. A mail address that somebody has already is a conflict. */
const createUser = endpoint({
  method: 'post',
  path: '/admin/create-user',
  access: 'admin',
  summary: 'Adds a person who can log in, and mails them an invitation to choose a password.',
  input: NewUser,
  output: AdminUserView,
  example: { email: 'new.guest@example.org', first_name: 'Nina', last_name: 'Guest', roles: ['ROLE_ATTENDEE'] },
  status: 201,
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
});

/**
 * All of it is checked before any of it is done. Another role, another address and shutting out end every log-in of
 * the person; the old address is told of the new one. An address given to somebody who had none lets them log in.
 */
const changeUser = endpoint({
  method: 'patch',
  path: '/admin/update-user/:id',
  access: 'admin',
  summary:
    'Changes a person: profile, mail address, roles, promotion, replay access, company, connection limit; `disabled` shuts them out.',
  input: v.object({ ...UserChanges.entries, id: v.string() }),
  output: AdminUserView,
  example: { id: 'grace', isPromoted: true },
  current: currentUser,
  handle: async ({ actor, input: { id, ...changes }, ports, header }) => {
    await updateUser(actor, { personId: id, changes, ifMatch: header('if-match') }, ports);
    return readUser(id, actor, ports);
  },
});

const limitConnections = endpoint({
  method: 'patch',
  path: '/admin/users/:id/connection-limit',
  access: 'admin',
  summary:
    'Sets how many people somebody may be connected with or have asked; null for as many as their ticket or the product allows.',
  input: v.object({ id: v.string(), connection_limit: ConnectionLimit }),
  output: AdminUserView,
  example: { id: 'ada', connection_limit: 25 },
  current: currentUser,
  handle: async ({ actor, input, ports, header }) => {
    const seen = await seenWith(header('if-match'), input.id, ports);
    await changeAccount(
      actor,
      { id: input.id, edit: { connectionLimit: input.connection_limit }, seen: seen?.account },
      ports,
    );
    return readUser(input.id, actor, ports);
  },
});

const deleteUser = endpoint({
  method: 'delete',
  path: '/admin/users/:id',
  access: 'admin',
  summary:
    'Erases a person and everything about them, at once and for good: nothing brings them back. Nobody erases themselves here.',
  input: v.object({ id: v.string() }),
  output: v.null(),
  example: { id: 'theo' },
  status: 204,
  current: currentUser,
  refuses: ['conflict'],
  handle: async ({ actor, input, ports, header }) => {
    const seen = await seenWith(header('if-match'), input.id, ports);
    await eraseUser(actor, { personId: input.id, seen: seen?.account }, ports);
    return null;
  },
});

export const adminUserEndpoints = [
  listUsers,
  listSpeakers,
  readOne,
  createUser,
  changeUser,
  limitConnections,
  deleteUser,
  ...adminPictureEndpoints,
  ...adminLinkEndpoints,
];
