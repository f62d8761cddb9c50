import { type Actor, isAdmin } from '../people/actor.ts';

/** Whether this person is a member of the company. */
export const isMember = (actor: Actor, companyId: string): boolean => actor.companyId === companyId;

/** Members may run their own booth (spec 6), admins every booth. The same people read its leads and choose its members. */
export const mayRunCompany = (actor: Actor, companyId: string): boolean => isMember(actor, companyId) || isAdmin(actor);

/**
 * Returns whether a person, or a program with a token for leads, may read a company's leads. Organisers who view the app as a member
 * may not: the cards, with addresses, were given to the company only.
 */
export function mayReadLeads(actor: Actor, companyId: string): boolean {
  const { machine, viewing: isView = false } = actor;
  if (machine) return machine.scopes.includes('leads:read') && (machine.companyId ?? companyId) === companyId;
  return !isView && mayRunCompany(actor, companyId);
}
