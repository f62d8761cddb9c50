import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import type { Scope } from '../sync/log.ts';
import { Instant } from '../time.ts';

/** The scope of what one company alone sees. */
export const companyScope = (companyId: string): Scope => `co:${companyId}`;

/**
 * What an organiser reads instead who sees the app as a member of the company (role-views): nothing ever stands in it. The
 * cards were given to the company with a mail address each, and what its members note of them is theirs alone.
 */
export const viewedCompanyScope = (companyId: string): Scope => `viewed-${companyScope(companyId)}`;

/** The company that one of these is of. */
export const companyOfScope = (scope: Scope): string | undefined => /^(?:viewed-)?co:(.*)/s.exec(scope)?.[1];

/**
 * A virtual business card as its company received it: what the person's profile said at that moment, and the address
 * they can be reached at, which they give by sending it. One per company and person; its id is the person's.
 */
export const Lead = v.object({
  id: v.string(),
  companyId: v.string(),
  sentAt: Instant,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  jobPosition: v.string(),
  companyName: v.string(),
  country: v.string(),
  website: v.string(),
});
export type Lead = v.InferOutput<typeof Lead>;

/** Newest first. */
export const byArrival = (a: Lead, b: Lead): number => b.sentAt - a.sentAt || (a.id < b.id ? -1 : 1);

/** The cards that a company holds; the id of each is its sender's. */
export const leads = collection('co:', 'leads', { schema: Lead, order: byArrival });
