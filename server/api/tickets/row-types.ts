import type { ImportChoices } from '../../../domain/imports/import-calls.ts';
import { type TicketType, typeNamed } from '../../../domain/tickets/ticket-type.ts';

/** Ticket type for each product of a shop; empty for none. */
export type Products = ImportChoices['products'];

/** The types of this event, and what the products of a shop were said to be. */
export interface TypesByName {
  readonly types: readonly TicketType[];
  readonly products: Products;
  /** Whether several people of the table may have one mail address. */
  readonly isShared?: boolean;
}

/** Error for a row that cannot be used. The other rows can. */
export class RowRefused extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** `Company super booth` and `company_super_booth` are CompanySuperBooth. */
export function typeOf(written: string, { types }: TypesByName): TicketType {
  const wanted = written === '' ? FIRST_TYPE : written;
  return typeNamed(wanted, types) ?? (written === '' && types[0] ? types[0] : noSuchType(written, types));
}
/** The type of a row that names none; the event's first type, if it does not have this one. */
const FIRST_TYPE = 'Attendee';

export function typeOfProduct(product: string, { types, products }: TypesByName): TicketType {
  const chosen = products[product];
  const type = chosen === undefined ? typeNamed(product, types) : types.find(({ id }) => id === chosen);
  if (type) return type;
  throw new RowRefused(
    'product',
    chosen === ''
      ? `is of a product that is left out: ${product.slice(0, 50)}`
      : `is of a product that is not known here: ${product.slice(0, 50)}`,
  );
}

function noSuchType(written: string, types: readonly TicketType[]): never {
  throw new RowRefused(
    'ticket_type',
    `has a ticket type that is none of ${types.map(({ id }) => id).join(', ')}: ${written.slice(0, 50)}`,
  );
}
