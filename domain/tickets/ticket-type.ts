import * as v from 'valibot';
import type { TICKET_TYPES as BOOTHS } from '../companies/company.ts';

/** What somebody has bought (spec 3). */
export const TICKET_TYPE_NAMES = ['Attendee', 'Company', 'CompanyBasicBooth', 'CompanyPremiumBooth', 'CompanySuperBooth'] as const;
export const TicketTypeName = v.picklist(TICKET_TYPE_NAMES);
export type TicketTypeName = v.InferOutput<typeof TicketTypeName>;

type Booth = (typeof BOOTHS)[number];
const BOOTH_OF: Readonly<Record<TicketTypeName, Booth | undefined>> = {
  Attendee: undefined, Company: undefined, CompanyBasicBooth: 'basic', CompanyPremiumBooth: 'premium', CompanySuperBooth: 'super',
};

/** Holders of such a ticket belong to a company. */
export const isCompanyTicket = (type: TicketTypeName): boolean => type !== 'Attendee';

/** The booth that a ticket gives its company; undefined leaves the company's as it is. */
export const boothOf = (type: TicketTypeName): Booth | undefined => BOOTH_OF[type];
