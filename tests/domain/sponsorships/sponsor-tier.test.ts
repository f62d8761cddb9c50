import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SponsorTier, sponsorsByTier } from '../../../domain/sponsorships/sponsor-tier.ts';
import type { Sponsorship } from '../../../domain/sponsorships/sponsorship.ts';

const sponsor = (id: string, given: Partial<Sponsorship> = {}): Sponsorship => ({
  id,
  title: id,
  link: `https://${id}.example.org/`,
  imageUrl: null,
  order: 0,
  ...given,
});
const gold: SponsorTier = { id: 'gold', name: 'Gold', order: 1 };
const main: SponsorTier = { id: 'main', name: 'Main', order: 0 };
const idsOf = (sponsors: readonly Sponsorship[], tiers: readonly SponsorTier[]) =>
  sponsorsByTier(sponsors, tiers).map((group) => [group.tier?.id, group.sponsors.map(({ id }) => id)]);

test('sponsors are shown by tier in the order of tiers, and within a tier in their own order', () => {
  const all = [
    sponsor('rope', { tierId: 'gold', order: 2 }),
    sponsor('net', { tierId: 'gold', order: 1 }),
    sponsor('tea'),
    sponsor('sail', { tierId: 'main' }),
  ];
  expect(idsOf(all, [gold, main])).toEqual([
    ['main', ['sail']],
    ['gold', ['net', 'rope']],
    [undefined, ['tea']],
  ]);
});

test('without tiers all sponsors are one group, and a tier that is gone counts as none', () => {
  expect(idsOf([sponsor('tea'), sponsor('sail', { tierId: 'main' })], [])).toEqual([[undefined, ['sail', 'tea']]]);
  expect(idsOf([], [gold])).toEqual([]);
});

test('every sponsor is shown once, and no group is empty', () => {
  const tierIds = fc.constantFrom('a', 'b', 'c');
  const anySponsors = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      tierId: fc.option(tierIds, { nil: undefined }),
      order: fc.nat(3),
    }),
    { selector: ({ id }) => id },
  );
  const anyTiers = fc.uniqueArray(fc.record({ id: tierIds, order: fc.nat(2) }), { selector: ({ id }) => id });
  fc.assert(
    fc.property(anySponsors, anyTiers, (given, tiers) => {
      const groups = sponsorsByTier(
        given.map(({ id, ...rest }) => sponsor(id, rest)),
        tiers.map((tier) => ({ ...tier, name: tier.id })),
      );
      expect(groups.flatMap(({ sponsors }) => sponsors.map(({ id }) => id)).toSorted()).toEqual(
        given.map(({ id }) => id).toSorted(),
      );
      expect(groups.filter(({ sponsors }) => sponsors.length === 0)).toEqual([]);
      const orders = groups.flatMap(({ tier }) => (tier ? [tier.order] : []));
      expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    }),
  );
});
