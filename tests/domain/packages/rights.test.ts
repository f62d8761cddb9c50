import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyDirectory } from '../../../domain/companies/company-list.ts';
import { blankCompany, type Company } from '../../../domain/companies/company.ts';
import { shownBooth, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import { cardRefusal } from '../../../domain/companies/virtual-card.ts';
import { type BoothPackage, packagesInForce, type Packages } from '../../../domain/packages/package.ts';
import {
  hasRightLess,
  hiddenFields,
  packageNamed,
  packageOf,
  packageOfNewBooth,
  rightsOf,
} from '../../../domain/packages/rights.ts';
import { boothOf, defaultTicketType } from '../../../domain/tickets/ticket-type.ts';
import { larger, smallerBooth } from '../../../domain/tickets/booth-size.ts';

const none = { takesCards: false, scans: false, film: false, tags: false, table: false, first: false };
const made = (given: Partial<BoothPackage> & { id: string }): BoothPackage => ({
  name: given.id,
  order: 0,
  color: '#b4811f',
  rights: none,
  members: 4,
  ...given,
});
const gold = made({ id: 'g1', name: 'Gold', order: 1, rights: { ...none, takesCards: true, film: true, tags: true } });
const silver = made({ id: 's1', name: 'Silver', order: 2, rights: { ...none, tags: true } });
const startup = made({ id: 'u1', name: 'Startup', order: 3, rights: { ...none, first: true }, members: 2 });
const packages = packagesInForce([startup, gold, silver]);

const booth = (ticketType: string, given: Partial<Company> = {}): Company => ({
  ...blankCompany('tidewater'),
  name: 'Tidewater',
  ticketType,
  focus: ['Gaming'],
  promoVideo: 'https://vimeo.com/1',
  ...given,
});

test('a booth has the rights of its package, and of the last one if its package is gone', () => {
  expect(packages).toEqual([gold, silver, startup]);
  expect(rightsOf(booth('g1'), packages)).toEqual(gold.rights);
  expect(packageOf(booth('basic'), packages)).toEqual(startup);
});

test('a field that the package does not show stays with the booth and comes back with the right', () => {
  const whole = booth('g1');
  const parts = { focus: whole.focus, promoVideo: whole.promoVideo };
  expect(hiddenFields(booth('s1'), packages)).toEqual(['promoVideo']);
  for (const ticketType of ['g1', 's1', 'u1', 'gone']) {
    const shown = shownBooth({ ...whole, ticketType }, packages);
    expect(wholeBooth(shown, parts, packages)).toEqual({ ...whole, ticketType });
    expect(shownBooth(wholeBooth({ ...shown, ticketType: 'g1', ...parts }, parts, packages), packages)).toEqual(whole);
  }
});

test('cards go to booths whose package takes them', () => {
  expect(['g1', 's1', 'u1'].map((id) => cardRefusal(booth(id), packages)?.code)).toEqual([
    undefined,
    'not-allowed',
    'not-allowed',
  ]);
});

test('booths of packages that are listed first stand with the sponsors, all others in the order of packages', () => {
  const booths = [
    booth('s1', { id: 'silver' }),
    booth('u1', { id: 'startup' }),
    booth('g1', { id: 'gold' }),
    booth('s1', { id: 'sponsor', priority: true }),
  ];
  expect(companyDirectory(booths, packages).map(({ thing }) => thing.id)).toEqual([
    'sponsor',
    'startup',
    'gold',
    'silver',
  ]);
});

test('a package is found by its id or name, or by the specification’s ticket of it', () => {
  expect(['Gold', ' gold ', 'g1', 'Bronze', 'super'].map((name) => packageNamed(name, packages))).toEqual([
    'g1',
    'g1',
    'g1',
    undefined,
    undefined,
  ]);
  const template = packagesInForce([]);
  expect(['Company super booth', 'CompanyBasicBooth', 'PREMIUM'].map((name) => packageNamed(name, template))).toEqual([
    'super',
    'basic',
    'premium',
  ]);
});

test('a new booth has the smallest package, and a ticket of a package that is gone changes no booth', () => {
  expect(packageOfNewBooth(packagesInForce([]))).toBe('basic');
  expect(packageOfNewBooth(packages)).toBe('u1');
  expect(boothOf(defaultTicketType('CompanySuperBooth'), packages)).toBeUndefined();
});

test('a ticket that takes a right or members from a booth says so', () => {
  expect(smallerBooth(booth('g1'), 's1', packages)).toBe(
    'would change the package of Tidewater from Gold to Silver, which has fewer rights',
  );
  expect(smallerBooth(booth('s1'), 'g1', packages)).toBeUndefined();
});

const anyPackage = (id: string) =>
  fc
    .record({
      order: fc.integer({ min: 0, max: 3 }),
      rights: fc.record({
        takesCards: fc.boolean(),
        scans: fc.boolean(),
        film: fc.boolean(),
        tags: fc.boolean(),
        table: fc.boolean(),
        first: fc.boolean(),
      }),
      members: fc.integer({ min: 1, max: 3 }),
    })
    .map((given) => made({ id, ...given }));

test('of several booths the larger one is the same in any order, and never lacks what a smaller one has in full', () => {
  const three: fc.Arbitrary<Packages> = fc
    .tuple(anyPackage('a'), anyPackage('b'), anyPackage('c'))
    .map((all) => packagesInForce(all));
  fc.assert(
    fc.property(three, (all) => {
      const size = (...ids: string[]) => ids.reduce((one, other) => larger(one, other, all));
      const biggest = size('a', 'b', 'c');
      for (const ids of [
        ['a', 'c', 'b'],
        ['b', 'a', 'c'],
        ['b', 'c', 'a'],
        ['c', 'a', 'b'],
        ['c', 'b', 'a'],
      ])
        expect(size(...ids)).toBe(biggest);
      const won = packageOf({ ticketType: biggest }, all);
      for (const other of all) expect(hasRightLess(won, other) && !hasRightLess(other, won)).toBe(false);
    }),
  );
});
