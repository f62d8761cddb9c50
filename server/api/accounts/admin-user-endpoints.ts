import {
  changeUser,
  changeUserPicture,
  createPerson,
  createUser,
  deleteUser,
  forgottenLink,
  limitConnections,
  listSpeakers,
  listUserIds,
  listUsers,
  readOneUser,
  removeUserPicture,
  resendForgotten,
  resendInvitation,
} from '../../../domain/accounts/account-calls.ts';
import { type NewPerson, profileFieldsOf, publicRoles } from '../../../domain/accounts/admin-user.ts';
import { blankPerson, isVerified } from '../../../domain/people/person.ts';
import { endpoint } from '../../http/endpoint.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { requirePlace } from '../companies/members-limit.ts';
import { setMembership } from '../companies/membership.ts';
import { wasErased } from '../erasure/erase-person.ts';
import { eraseUser } from '../erasure/erase-user.ts';
import { admitTicket, giveTicket } from '../tickets/give-ticket.ts';
import { accessEndpoints } from './access-endpoints.ts';
import { addUser } from './add-user.ts';
import { foundUsers, userPage } from './admin-user-list.ts';
import { currentUser, readUser } from './admin-user-view.ts';
import { changeAccount } from './change-account.ts';
import { invite, reachableAccount } from './invitations.ts';
import { userAtRevision } from './user-revision.ts';
import { requireCompany, updateUser } from './update-user.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { checkProfile } from '../../../domain/people/profile-form.ts';
import { withProfileFields } from '../../../domain/people/profile.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { requireEventName } from '../event/is-set-up.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { editPerson } from '../people/edit-person.ts';
import { putPersonPicture, takePersonPicture } from '../people/person-pictures.ts';
import { NOBODY, requireWay } from '../sessions/require-way.ts';
import { actOnAccount, handOutLink } from './account-acts.ts';

const adminLinkEndpoints = [
  /**
   * Mails an invitation to choose the first password. Refuses if the account has a password already; such a person needs a
   * reset link.
   */
  endpoint(resendInvitation, {
    summary: 'Mails the invitation to choose a password again; the link of the one before ends.',
    example: { id: 'ada' },
    handle: async ({ actor, input, ports }) => {
      const account = await reachableAccount(input.id, ports);
      if (account.password !== '')
        refuse('conflict', 'This person has a password already. Send the link to set a new one instead.');
      await requireEventName(ports);
      const mails = { kind: 'invitation', id: ports.newId(12, `invitation of ${account.id}`) } as const;
      await actOnAccount(actor, { id: account.id, note: 'mailed an invitation', mails }, ports);
      return { message: `The invitation is on its way to ${account.address}` };
    },
  }),
  endpoint(resendForgotten, {
    summary: 'Mails the person a link to set a new password.',
    example: { id: 'ada' },
    handle: async ({ actor, input, ports }) => {
      requireWay('password', NOBODY, ports);
      const account = await reachableAccount(input.id, ports);
      const mails = { kind: 'reset', id: ports.newId(12, `password link of ${account.id}`) } as const;
      await actOnAccount(actor, { id: account.id, note: 'mailed a password link', mails }, ports);
      return { message: formTexts.checkEmailToReset };
    },
  }),
  /**
   * For the help desk when mails do not arrive. The link opens the account, so the request is audited and the person is
   * informed by mail. It is a GET with a side effect because the specification (section 7) requires it.
   */
  endpoint(forgottenLink, {
    summary:
      'A link to set a new password, to hand to the person. It stands in the audit, and the person is told by mail.',
    example: { id: 'ada' },
    handle: async ({ actor, input, ports }) => {
      requireWay('password', NOBODY, ports);
      const { link, expiresAt } = await handOutLink(actor, await reachableAccount(input.id, ports), ports);
      return { link, expires_at: new Date(expiresAt).toISOString() };
    },
  }),
];

const adminPictureEndpoints = [
  endpoint(changeUserPicture, {
    summary: 'Gives a person a picture; the one it replaces is removed.',
    example: { id: 'grace' },
    showCurrent: currentUser,
    handle: async ({ actor, input: { id }, file, ports, header }) => {
      const seen = await userAtRevision(header('if-match'), id, ports);
      await putPersonPicture(
        actor,
        { personId: id, field: 'profile_picture_url', file, ifMatch: seen?.person.rev },
        ports,
      );
      return readUser(id, actor, ports);
    },
  }),
  endpoint(removeUserPicture, {
    summary: "Takes a person's picture away; where there is none, nothing changes.",
    example: { id: 'grace' },
    showCurrent: currentUser,
    handle: async ({ actor, input: { id }, ports, header }) => {
      const seen = await userAtRevision(header('if-match'), id, ports);
      await takePersonPicture(actor, { personId: id, field: 'profile_picture_url', ifMatch: seen?.person.rev }, ports);
      return readUser(id, actor, ports);
    },
  }),
];

/** Adds a person without an account, in one log entry. Returns the new id. */
async function addPerson(actor: Actor, input: NewPerson, ports: Ports): Promise<string> {
  const by = { isAdmin: true, list: await readFields('person', ports) };
  const checked = checkProfile(profileFieldsOf(input), by);
  if (!checked.ok) return refuse('invalid', checked.problems[0]?.message ?? formTexts.invalidForm, checked.problems);
  const id = ports.newId(12);
  const person = { ...blankPerson(id), roles: publicRoles(input.roles) };
  await editPerson({ actor, id, change: () => withProfileFields(person, checked.fields, by) }, ports);
  return id;
}

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
  /** Returns the speakers of talks and the people with a verified badge (spec 6). */
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
  /**
   * Adds a person and mails an invitation, unless the input says not to. Refuses an invitation to an event without a name.
   * Refuses a mail address that another person has, unless it is to be shared.
   */
  endpoint(createUser, {
    summary:
      'Adds a person who can log in, and mails them an invitation to choose a password. With `shared`, other people ' +
      'may have the same mail address.',
    example: { email: 'new.guest@example.org', first_name: 'Nina', last_name: 'Guest', roles: ['ROLE_ATTENDEE'] },
    handle: async ({ actor, input, ports }) => {
      if (input.send_invitation) await requireEventName(ports);
      await requireCompany(input.company_id, ports);
      if (input.ticket_type !== null)
        await admitTicket({ type: input.ticket_type, companyId: input.company_id, confirm: input.confirm }, ports);
      else await requirePlace({ personId: undefined, companyId: input.company_id }, ports);
      const { email, roles, replayAccess, isPromoted, shared: isShared = false } = input;
      const account = await addUser(
        actor,
        { email, roles, replayAccess, isPromoted, isShared, fields: profileFieldsOf(input) },
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
   * Checks everything before it changes anything. A new role, a new address or a block ends all sessions; the old address
   * gets a mail about the new one. Adding an address lets a person without an account log in.
   */
  endpoint(changeUser, {
    summary:
      'Changes a person: profile, mail address, roles, promotion, replay access, company, connection limit; `disabled` ' +
      'shuts them out. With `shared`, other people may have the new address, too.',
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
