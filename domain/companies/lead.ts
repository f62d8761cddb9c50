import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import type { Scope } from '../sync/log.ts';
import { Instant } from '../time.ts';

/** The private scope of one company. */
export const companyScope = (companyId: string): Scope => `co:${companyId}`;

/**
 * The scope that an organiser reads when viewing the app as a member of the company (role-views). It is always empty: cards
 * with mail addresses were given to the company only, and notes on them are private to it.
 */
export const viewedCompanyScope = (companyId: string): Scope => `viewed-${companyScope(companyId)}`;

/** Returns the id of the company of a scope; undefined for scopes of other kinds. */
export const companyOfScope = (scope: Scope): string | undefined => /^(?:viewed-)?co:(.*)/s.exec(scope)?.[1];

/**
 * A virtual business card as its company received it: the sender's profile at that moment, and the mail address that they
 * share by sending it. One per company and person; its id is the person's.
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

/** Sorts leads newest first. */
export const byArrival = (a: Lead, b: Lead): number => b.sentAt - a.sentAt || (a.id < b.id ? -1 : 1);

/** The cards of a company; the id of each is its sender's. */
export const leadsCollection = collection('co:', 'leads', { schema: Lead, order: byArrival });
