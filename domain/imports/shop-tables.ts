import { foldedHeading } from './folded-heading.ts';

/** The table of a known ticket shop. Its columns have the shop's meaning, whatever their headings suggest. */
export interface ShopTable {
  readonly name: string;
  /** Field of each column in the file's order; empty for ignored columns. */
  readonly mapping: readonly string[];
}

interface Shop {
  readonly name: string;
  /** Headings that together occur only in this shop's tables. */
  readonly knownBy: readonly string[];
  /** Heading and field; for each field the preferred heading first. Of two columns with the same heading the first counts. */
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

/** The shop of a table; undefined for other tables. */
export function shopOf(headings: readonly string[]): ShopTable | undefined {
  const names = headings.map(foldedHeading);
  const shop = SHOPS.find(({ knownBy }) => knownBy.every((heading) => names.includes(heading)));
  if (!shop) return undefined;
  const mapping = headings.map(() => '');
  for (const [heading, field] of shop.columns) {
    const column = names.indexOf(heading);
    if (column !== -1 && !mapping.includes(field)) mapping[column] = field;
  }
  // First and last name in two columns are better than one column.
  const whole = mapping.indexOf('name');
  if (whole !== -1 && mapping.includes('first_name')) mapping[whole] = '';
  return { name: shop.name, mapping };
}

/** The name of a bought product in its shop: the product, and its variation if there is one. */
export const productName = (product: string, variation: string): string =>
  [product, variation].filter((part) => part !== '').join(' – ');

/** Only a valid ticket gives access. */
type TicketState = 'valid' | 'waiting' | 'ended';

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

/** The state of a ticket; empty text means valid. Undefined for a word that no known shop uses. */
export const ticketState = (written: string): TicketState | undefined =>
  written.trim() === '' ? 'valid' : STATES.get(foldedHeading(written));
