import * as v from 'valibot';
import { formTexts } from '../form-texts.ts';
import { NAME_MAX, NAME_MIN } from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { RegisterEmail } from '../sessions/email.ts';
import { TicketTypeName } from '../tickets/ticket-type.ts';
import { type Actor, isAdmin } from './actor.ts';
import { ConnectionLimit } from './connection-limit.ts';
import { type Person, Role } from './person.ts';

const name = (message: string) => v.pipe(v.string(message), v.trim(), v.minLength(NAME_MIN, message), v.maxLength(NAME_MAX, message));
const firstName = name(formTexts.firstNameLength);
const lastName = name(formTexts.lastNameLength);
const roles = v.pipe(v.array(Role), v.maxLength(10, 'A role once'), v.transform(withAttendee));
const companyId = v.nullable(v.pipe(v.string(), v.maxLength(200)));

/** Everybody is an attendee, and each role stands once. */
function withAttendee(given: Role[]): Role[] {
  return [...new Set<Role>(['ROLE_ATTENDEE', ...given])];
}

/** `POST admin/create-user`. No password: nobody chooses one for somebody else. */
export const NewUser = v.object({
  email: RegisterEmail,
  first_name: v.optional(firstName, ''),
  last_name: v.optional(lastName, ''),
  roles: v.optional(roles, ['ROLE_ATTENDEE']),
  isPromoted: v.optional(v.boolean(), false),
  replayAccess: v.optional(v.boolean(), false),
  company_id: v.optional(companyId, null),
  ticket_type: v.optional(v.nullable(TicketTypeName), null),
  /** Mails the invitation with the link to choose a password. */
  send_invitation: v.optional(v.boolean(), true),
});
export type NewUser = v.InferOutput<typeof NewUser>;

/** `PATCH admin/update-user/{id}`: what is left out stays. */
export const UserChanges = v.object({
  email: v.exactOptional(RegisterEmail),
  first_name: v.exactOptional(firstName),
  last_name: v.exactOptional(lastName),
  job_position: v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'At most 200 characters'))),
  roles: v.exactOptional(roles),
  isPromoted: v.exactOptional(v.boolean()),
  replayAccess: v.exactOptional(v.boolean()),
  disabled: v.exactOptional(v.boolean()),
  company_id: v.exactOptional(companyId),
  connection_limit: v.exactOptional(ConnectionLimit),
});
export type UserChanges = v.InferOutput<typeof UserChanges>;

/** What decides who somebody is to the product. */
export interface Standing { readonly roles: readonly Role[]; readonly disabled: boolean }

/** Nobody takes the event from themselves; so whoever takes it from others is left, and the last admin stays. */
export function standingRefusal(actor: Actor, id: string, wanted: Standing): Refusal | undefined {
  if (actor.id !== id || !isAdmin(actor)) return undefined;
  if (wanted.disabled) return refusal('conflict', 'You cannot shut yourself out. Ask another admin.', [{ field: 'disabled', message: 'You cannot shut yourself out' }]);
  if (wanted.roles.includes('ROLE_ADMIN')) return undefined;
  return refusal('conflict', 'You cannot take the admin role from yourself. Ask another admin.', [{ field: 'roles', message: 'You cannot take the admin role from yourself' }]);
}

/** What of the roles everybody may see: who runs the event is nobody's business. */
export const publicRoles = (all: readonly Role[]): Role[] => all.filter((role) => role !== 'ROLE_ADMIN');

/** The person as the changes want them. */
export const changedPerson = (person: Person, changes: UserChanges): Person => ({
  ...person,
  firstName: changes.first_name ?? person.firstName,
  lastName: changes.last_name ?? person.lastName,
  jobPosition: changes.job_position ?? person.jobPosition,
  isPromoted: changes.isPromoted ?? person.isPromoted,
  roles: changes.roles ? publicRoles(changes.roles) : person.roles,
});
