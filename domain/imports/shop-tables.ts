import { foldedHeading } from './folded-heading.ts';

/** The table of a ticket shop: its columns mean what the shop means by them, not what they sound like. */
export interface ShopTable {
  readonly name: string;
  /** The field of each column, in the order of the file; empty for one that is left out. */
  readonly mapping: readonly string[];
}

interface Shop {
  readonly name: string;
  /** Headings that only its tables have, all of them together. */
  readonly knownBy: readonly string[];
  /** Heading and field, the better heading of a field first. Of two columns with one heading the first counts. */
  readonly columns: readonly (readonly [heading: string, field: string])[];
}

const SHOPS: readonly Shop[] = [
  {
    name: 'pretix',
    knownBy: ['order code', 'position id'],
    columns: [
      ['order code', 'order'],
      ['position id', 'position'],
      ['attendee email', 'email'],
      ['email', 'buyer_email'],
      ['order email', 'buyer_email'],
      ['attendee name given name', 'first_name'],
      ['attendee name family name', 'last_name'],
      ['attendee name', 'name'],
      ['status', 'status'],
      ['product', 'product'],
      ['variation', 'variation'],
      ['company', 'company'],
    ],
  },
  {
    name: 'Eventbrite',
    knownBy: ['attendee status'],
    columns: [
      ['attendee email', 'email'],
      ['email', 'email'],
      ['buyer email', 'buyer_email'],
      ['first name', 'first_name'],
      ['last name', 'last_name'],
      ['attendee status', 'status'],
      ['ticket type', 'product'],
      ['attendee', 'key'],
      ['order', 'order'],
      ['company', 'company'],
    ],
  },
  {
    name: 'Tito',
    knownBy: ['void status', 'ticket first name', 'ticket last name'],
    columns: [
      ['ticket email', 'email'],
      ['order email', 'buyer_email'],
      ['ticket first name', 'first_name'],
      ['ticket last name', 'last_name'],
      ['ticket company name', 'company'],
      ['ticket reference', 'key'],
      ['ticket', 'product'],
      ['void status', 'status'],
    ],
  },
];

/** The shop a table is from; undefined for any other table. */
export function shopOf(headings: readonly string[]): ShopTable | undefined {
  const names = headings.map(foldedHeading);
  const shop = SHOPS.find(({ knownBy }) => knownBy.every((heading) => names.includes(heading)));
  if (!shop) return undefined;
  const mapping = headings.map(() => '');
  for (const [heading, field] of shop.columns) {
    const column = names.indexOf(heading);
    if (column !== -1 && !mapping.includes(field)) mapping[column] = field;
  }
  // A name in two columns is better than the same in one.
  const whole = mapping.indexOf('name');
  if (whole !== -1 && mapping.includes('first_name')) mapping[whole] = '';
  return { name: shop.name, mapping };
}

/** What somebody bought, as their shop calls it: the product, and its variation where it has one. */
export const productName = (product: string, variation: string): string =>
  [product, variation].filter((part) => part !== '').join(' – ');

/** What a ticket is worth: only a valid one lets its holder in. */
export type TicketState = 'valid' | 'waiting' | 'ended';

const WORDS: Readonly<Record<TicketState, readonly string[]>> = {
  valid: [
    'paid',
    'attending',
    'complete',
    'completed',
    'confirmed',
    'pending confirmed',
    'active',
    'valid',
    'checked in',
    'attended',
    'not voided',
    'false',
    'bezahlt',
  ],
  waiting: ['pending', 'unpaid', 'incomplete', 'approval pending', 'awaiting payment', 'waiting', 'offen'],
  ended: [
    'canceled',
    'cancelled',
    'expired',
    'refunded',
    'void',
    'voided',
    'true',
    'not attending',
    'declined',
    'deleted',
    'storniert',
    'erstattet',
  ],
};
const STATES = new Map(
  Object.entries(WORDS).flatMap(([state, words]) => words.map((word) => [word, state as TicketState] as const)),
);

/** Nothing said is a valid ticket; undefined for a word that no shop is known to use. */
export const ticketState = (written: string): TicketState | undefined =>
  written.trim() === '' ? 'valid' : STATES.get(foldedHeading(written));
