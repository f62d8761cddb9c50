import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { mailAddress, RegisterEmail, shared } from '../sessions/email.ts';
import { texts } from '../texts.ts';
import { confirm } from '../tickets/ticket.ts';
import { TicketTypeId } from '../tickets/ticket-type.ts';
import { type Actor, isAdmin } from '../people/actor.ts';
import { ConnectionLimit } from '../connections/connection-limit.ts';
import { ProfileInput } from '../people/profile-form.ts';
import { Role } from '../people/role.ts';

const roles = v.pipe(v.array(Role), v.maxLength(10, 'Each role once'), v.transform(withAttendee));
const companyId = v.nullable(v.pipe(v.string(), v.maxLength(200)));

/** Adds the attendee role, which everyone has, and removes duplicates. */
function withAttendee(given: Role[]): Role[] {
  return [...new Set<Role>(['ROLE_ATTENDEE', ...given])];
}

/** `POST admin/create-user`; profile fields follow the rules of the profile form. No password: each person chooses their own. */
export const NewUser = v.object({
  ...ProfileInput.entries,
  email: RegisterEmail,
  roles: v.optional(roles, ['ROLE_ATTENDEE']),
  isPromoted: v.optional(v.boolean(), false),
  replayAccess: v.optional(v.boolean(), false),
  company_id: v.optional(companyId, null),
  shared,
  ticket_type: v.optional(v.nullable(TicketTypeId), null),
  confirm,
  /** Mails the invitation with the link to choose a password. */
  send_invitation: v.optional(v.boolean(), true),
});
export type NewUser = v.InferOutput<typeof NewUser>;

/** `POST admin/people`: a person without an account has no roles of staff. */
export const NewPerson = v.object({
  first_name: ProfileInput.entries.first_name.wrapped,
  last_name: ProfileInput.entries.last_name.wrapped,
  job_position: ProfileInput.entries.job_position,
  about: ProfileInput.entries.about,
  roles: v.optional(
    v.pipe(
      roles,
      v.check((given) => !given.includes('ROLE_ADMIN'), 'An admin needs a mail address'),
    ),
    ['ROLE_ATTENDEE'],
  ),
});
export type NewPerson = v.InferOutput<typeof NewPerson>;

/** `PATCH admin/update-user/{id}`: omitted fields stay. */
export const UserChanges = v.object({
  ...ProfileInput.entries,
  email: v.exactOptional(mailAddress(texts.registerEmailWrong)),
  roles: v.exactOptional(roles),
  isPromoted: v.exactOptional(v.boolean()),
  replayAccess: v.exactOptional(v.boolean()),
  disabled: v.exactOptional(v.boolean()),
  company_id: v.exactOptional(companyId),
  connection_limit: v.exactOptional(ConnectionLimit),
  shared,
  listed: v.exactOptional(v.boolean()),
});
export type UserChanges = v.InferOutput<typeof UserChanges>;

/** The fields that belong to the profile. */
export const profileFieldsOf = (input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(ProfileInput.entries).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );

/** The fields of an account that decide a person's rights. */
export interface AccountStatus {
  readonly roles: readonly Role[];
  readonly disabled: boolean;
}

/** Admins can neither demote nor disable themselves, so at least one admin always remains. */
export function standingRefusal(actor: Actor, personId: string, wanted: AccountStatus): Refusal | undefined {
  if (actor.id !== personId || !isAdmin(actor)) return undefined;
  if (wanted.disabled) return refusal('conflict', SHUT_OUT, [{ field: 'disabled', message: SHUT_OUT }]);
  return wanted.roles.includes('ROLE_ADMIN')
    ? undefined
    : refusal('conflict', OWN_ROLE, [{ field: 'roles', message: OWN_ROLE }]);
}
const SHUT_OUT = 'You cannot shut yourself out. Ask another admin.';
const OWN_ROLE = 'You cannot take the admin role from yourself. Ask another admin.';

/** Roles without the admin role, which only organisers see. */
export const publicRoles = (all: readonly Role[]): Role[] => all.filter((role) => role !== 'ROLE_ADMIN');
