import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyDirectory } from '../../../domain/companies/company-list.ts';
import { blankCompany, type Company, TICKET_TYPES } from '../../../domain/companies/company.ts';
import { type BoothParts, shownBooth, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import { mayReceiveCards } from '../../../domain/companies/virtual-card.ts';
import { packagesInForce, TEMPLATE_PACKAGES } from '../../../domain/packages/package.ts';
import { isSmaller, larger, smallerBooth } from '../../../domain/tickets/booth-size.ts';
import { boothOf, defaultTicketType, TICKET_TYPE_NAMES } from '../../../domain/tickets/ticket-type.ts';

type Tier = (typeof TICKET_TYPES)[number];

/** The rules before events had packages of their own, as they were. */
const frozen = {
  shownBooth: (company: Company): Company => ({
    ...company,
    focus: company.ticketType === 'basic' ? [] : company.focus,
    promoVideo: company.ticketType === 'super' ? company.promoVideo : '',
  }),
  wholeBooth: (shown: Company, parts: BoothParts | undefined): Company => ({
    ...shown,
    focus: shown.ticketType === 'basic' ? (parts?.focus ?? shown.focus) : shown.focus,
    promoVideo: shown.ticketType === 'super' ? shown.promoVideo : (parts?.promoVideo ?? shown.promoVideo),
  }),
  mayReceiveCards: ({ ticketType }: Company): boolean => ticketType === 'super',
  boothOf: (type: string): Tier | undefined =>
    ({ CompanyBasicBooth: 'basic', CompanyPremiumBooth: 'premium', CompanySuperBooth: 'super' } as const)[
      type as 'CompanyBasicBooth'
    ],
  isSmaller: (booth: Tier, before: Tier): boolean => TICKET_TYPES.indexOf(booth) < TICKET_TYPES.indexOf(before),
  larger: (one: Tier, other: Tier): Tier => (frozen.isSmaller(one, other) ? other : one),
  smallerBooth: ({ name, ticketType }: Company, booth: Tier | undefined): string | undefined =>
    booth !== undefined && frozen.isSmaller(booth, ticketType as Tier)
      ? `would make the ${ticketType} booth of ${name} a ${booth} one`
      : undefined,
  order: (a: Company, b: Company): number =>
    Number(b.priority) - Number(a.priority) ||
    TICKET_TYPES.indexOf(b.ticketType as Tier) - TICKET_TYPES.indexOf(a.ticketType as Tier) ||
    new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare(a.name, b.name) ||
    (a.id < b.id ? -1 : 1),
};

const tier = fc.constantFrom(...TICKET_TYPES);
const parts = fc.record({ focus: fc.array(fc.string()), promoVideo: fc.string() });
const company = fc
  .record({
    id: fc.string({ minLength: 1 }),
    name: fc.constantFrom('Tidewater', 'tidewater', 'Booth 2', 'Booth 10', ''),
    ticketType: tier,
    priority: fc.boolean(),
    focus: fc.array(fc.string()),
    promoVideo: fc.string(),
  })
  .map((given): Company => ({ ...blankCompany(given.id), ...given }));

const inForce = packagesInForce([]);

test('without packages of the event every booth shows, hides and takes what its tier did', () => {
  expect(inForce).toBe(TEMPLATE_PACKAGES);
  fc.assert(
    fc.property(company, fc.option(parts, { nil: undefined }), (booth, kept) => {
      expect(shownBooth(booth, inForce)).toEqual(frozen.shownBooth(booth));
      expect(wholeBooth(booth, kept, inForce)).toEqual(frozen.wholeBooth(booth, kept));
      expect(mayReceiveCards(booth, inForce)).toBe(frozen.mayReceiveCards(booth));
    }),
    { numRuns: 2000 },
  );
});

test('without packages of the event tickets give, and warn of, the booths they did', () => {
  fc.assert(
    fc.property(company, tier, fc.constantFrom(...TICKET_TYPE_NAMES), (booth, other, type) => {
      const own = booth.ticketType as Tier;
      expect(boothOf(defaultTicketType(type), inForce)).toBe(frozen.boothOf(type));
      expect(isSmaller(other, own, inForce)).toBe(frozen.isSmaller(other, own));
      expect(larger(own, other, inForce)).toBe(frozen.larger(own, other));
      expect(smallerBooth(booth, other, inForce)).toBe(frozen.smallerBooth(booth, other));
    }),
    { numRuns: 2000 },
  );
});

test('without packages of the event booths are listed in the order they were', () => {
  fc.assert(
    fc.property(fc.uniqueArray(company, { selector: ({ id }) => id, maxLength: 12 }), (booths) => {
      expect(companyDirectory(booths, inForce).map(({ thing }) => thing)).toEqual(booths.toSorted(frozen.order));
    }),
  );
});
