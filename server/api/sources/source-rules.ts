import type { Company } from '../../../domain/companies/company.ts';
import { hasVisible } from '../../../domain/visible-text.ts';
import type { Packages } from '../../../domain/packages/package.ts';
import { isEmail } from '../../../domain/sessions/email.ts';
import type { ShopTicket } from '../../../domain/sources/shop-ticket.ts';
import type { ProductMap, SourceOptions } from '../../../domain/sources/source.ts';
import type { SourceKind } from '../../../domain/sources/source-kind.ts';
import { shopTitle } from '../../../domain/sources/shops.ts';
import type { TicketState } from '../../../domain/tickets/ticket-state.ts';
import { isCompanyTicket, type TicketType } from '../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { findPackages } from '../packages/packages.ts';
import { NO_ATTENDEE_ADDRESS } from '../tickets/held-reasons.ts';
import { allTicketTypes } from '../tickets/ticket-types.ts';
import { nameParts } from '../../import/lenient-fields.ts';
import { holderAddress } from './shop-ticket-store.ts';

/** What decides about the tickets of a source. */
export interface SourceRules {
  readonly id: string;
  readonly kind: SourceKind;
  readonly map: ProductMap;
  readonly productNames: Readonly<Record<string, string>>;
  readonly options: SourceOptions;
  /** Who is named in the audit; absent for the source itself. */
  readonly by?: string;
}

/** The rules together with the event's types, companies and packages. */
export interface EventRules extends SourceRules {
  readonly types: ReadonlyMap<string, TicketType>;
  readonly companyNamed: (name: string) => Company | undefined;
  readonly packages: Packages;
}

export async function withEvent(rules: SourceRules, ports: Ports): Promise<EventRules> {
  const types = new Map((await allTicketTypes(ports)).map((type) => [type.id, type]));
  const byName = new Map(
    (await allDocuments(companies, ports)).map((company) => [company.name.trim().toLowerCase(), company]),
  );
  const companyNamed = (name: string): Company | undefined => byName.get(name.trim().toLowerCase());
  return { ...rules, types, companyNamed, packages: await findPackages(ports) };
}

/** What a ticket of a shop means here. */
export interface Meaning {
  readonly state: TicketState;
  readonly why: string;
  readonly type?: TicketType | undefined;
  readonly company?: Company | undefined;
  /** Id of the talk that it signs up for. */
  readonly talk?: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns what a ticket means, looked at alone. Only a valid one with a holder gives anything; others wait for what they lack. */
export function meaningOf(said: ShopTicket, rules: EventRules): Meaning {
  const holder = holderOf(said, rules);
  const meant = Object.hasOwn(rules.map, said.product) ? rules.map[said.product] : undefined;
  const type = meant?.means === 'ticket' ? rules.types.get(meant.type) : undefined;
  const base = { ...holder, type, ...(meant?.means === 'signup' && { talk: meant.talk }) };
  if (meant?.means === 'nothing') return { ...base, state: 'ended', why: 'Its product means nothing here.' };
  if (said.state !== 'valid') return { ...base, state: said.state, why: whyNot(said.state, rules) };
  const held = (why: string): Meaning => ({ ...base, state: 'held', why });
  if (!type && base.talk === undefined)
    return held(`is of a product that nobody has chosen a meaning for: ${nameOf(said, rules)}`);
  if (!isEmail(holder.email)) return held(NO_ATTENDEE_ADDRESS);
  if (!hasVisible(`${holder.firstName}${holder.lastName}`)) return held('has no name');
  if (!type || !isCompanyTicket(type)) return { ...base, state: 'valid', why: '' };
  const company = rules.companyNamed(said.company);
  if (company) return { ...base, company, state: 'valid', why: '' };
  return held(
    said.company === ''
      ? 'has a ticket of a company, and names no company'
      : `names a company that is not there: ${said.company}`,
  );
}

export const nameOf = ({ product }: Pick<ShopTicket, 'product'>, { productNames }: SourceRules): string =>
  (Object.hasOwn(productNames, product) ? productNames[product] : undefined) ?? product;

function whyNot(state: Exclude<ShopTicket['state'], 'valid'>, { kind }: SourceRules): string {
  const shop = shopTitle(kind);
  return { ended: `Cancelled in ${shop}`, blocked: `Blocked in ${shop}`, waiting: `Not paid yet in ${shop}` }[state];
}

/** The attendee; of a ticket that counts as the buyer's, the buyer. */
function holderOf(said: ShopTicket, { options }: SourceRules): Pick<Meaning, 'email' | 'firstName' | 'lastName'> {
  const email = holderAddress(said, options);
  const { firstName, lastName } = said;
  const isBuyers = said.email === '' && email !== '' && `${firstName}${lastName}` === '';
  return { email, ...(isBuyers ? nameParts(said.buyerName) : { firstName, lastName }) };
}
