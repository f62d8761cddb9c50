import { type Actor, isAdmin } from '../people/actor.ts';

/** Whether this person belongs to the company. */
export const isMember = (actor: Actor, companyId: string): boolean => actor.companyId === companyId;

/** Members their own booth and no other (spec 6); admins every one. The same people see its leads and choose its members. */
export const mayRunCompany = (actor: Actor, companyId: string): boolean => isMember(actor, companyId) || isAdmin(actor);

/** Not who sees the app as a member would: cards were given to the company, with the address of who gave them. */
export const mayReadLeads = (actor: Actor, companyId: string): boolean =>
  !actor.viewing && mayRunCompany(actor, companyId);
