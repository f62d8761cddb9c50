import * as v from 'valibot';
import type { Company } from '../companies/company.ts';
import { TITLE_MAX } from '../limits/fields.ts';
import { ConnectionLimit } from '../connections/connection-limit.ts';
import { collection } from '../sync/collection.ts';
import { texts } from '../texts.ts';

/** Types of tickets (spec 3). */
export const TICKET_TYPE_NAMES = [
  'Attendee',
  'Company',
  'CompanyBasicBooth',
  'CompanyPremiumBooth',
  'CompanySuperBooth',
] as const;
export const TicketTypeName = v.picklist(TICKET_TYPE_NAMES, `One of ${TICKET_TYPE_NAMES.join(', ')}`);
export type TicketTypeName = v.InferOutput<typeof TicketTypeName>;

/** Benefits of a ticket type, set by organisers. One document per type; its id is the name. */
export const TicketType = v.object({
  id: TicketTypeName,
  /** The organisers' name for it. */
  title: v.string(),
  /** How many people a holder may ask to connect; null: the product's default. */
  connectionLimit: v.nullable(v.number()),
  /** Whether holders may watch replays. */
  replayAccess: v.boolean(),
});
export type TicketType = v.InferOutput<typeof TicketType>;

export const defaultTicketType = (id: TicketTypeName): TicketType => ({
  id,
  title: id.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  connectionLimit: null,
  replayAccess: false,
});

/** `PATCH ticket-types/{id}`: omitted fields stay. */
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

/** Whether holders of this type belong to a company. */
export const isCompanyTicket = (type: TicketTypeName): boolean => type !== 'Attendee';

/** The booth that a ticket gives its company; undefined: unchanged. */
export const boothOf = (type: TicketTypeName): Booth | undefined => BOOTH_OF[type];

/** Types that organisers have changed. */
export const ticketTypesCollection = collection('adm', 'ticketTypes', { schema: TicketType });
