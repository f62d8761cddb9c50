import * as v from 'valibot';
import type { Company } from '../companies/company.ts';
import { TITLE_MAX } from '../limits/fields.ts';
import { ConnectionLimit } from '../connections/connection-limit.ts';
import { collection } from '../sync/collection.ts';
import { texts } from '../texts.ts';

/** What somebody has bought (spec 3). */
export const TICKET_TYPE_NAMES = [
  'Attendee',
  'Company',
  'CompanyBasicBooth',
  'CompanyPremiumBooth',
  'CompanySuperBooth',
] as const;
export const TicketTypeName = v.picklist(TICKET_TYPE_NAMES, `One of ${TICKET_TYPE_NAMES.join(', ')}`);
export type TicketTypeName = v.InferOutput<typeof TicketTypeName>;

/** What a type of ticket gives its holders; organisers decide. There is one of each name, and it is the id. */
export const TicketType = v.object({
  id: TicketTypeName,
  /** As organisers call it. */
  title: v.string(),
  /** People a holder may ask to connect; null: as many as the product allows. */
  connectionLimit: v.nullable(v.number()),
  /** Holders may watch the replays. */
  replayAccess: v.boolean(),
});
export type TicketType = v.InferOutput<typeof TicketType>;

export const defaultTicketType = (id: TicketTypeName): TicketType => ({
  id,
  title: id.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  connectionLimit: null,
  replayAccess: false,
});

/** `PATCH ticket-types/{id}`: what is left out stays. */
export const TicketTypeChanges = v.object({
  title: v.exactOptional(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(texts.fieldMissing),
      v.maxLength(TITLE_MAX, `At most ${TITLE_MAX} characters`),
    ),
  ),
  connection_limit: v.exactOptional(ConnectionLimit),
  replay_access: v.exactOptional(v.boolean()),
});
export type TicketTypeChanges = v.InferOutput<typeof TicketTypeChanges>;

type Booth = Company['ticketType'];
const BOOTH_OF: Readonly<Record<TicketTypeName, Booth | undefined>> = {
  Attendee: undefined,
  Company: undefined,
  CompanyBasicBooth: 'basic',
  CompanyPremiumBooth: 'premium',
  CompanySuperBooth: 'super',
};

/** Holders of such a ticket belong to a company. */
export const isCompanyTicket = (type: TicketTypeName): boolean => type !== 'Attendee';

/** The booth that a ticket gives its company; undefined leaves the company's as it is. */
export const boothOf = (type: TicketTypeName): Booth | undefined => BOOTH_OF[type];

/** Types that organisers have changed. */
export const ticketTypes = collection('adm', 'ticketTypes', { schema: TicketType });
