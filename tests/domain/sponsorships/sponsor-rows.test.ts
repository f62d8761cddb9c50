import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeSponsors, type SponsorRow } from '../../../domain/sponsorships/sponsor-rows.ts';

const rows: fc.Arbitrary<readonly SponsorRow[]> = fc.uniqueArray(
  fc.record({
    at: fc.constant('row 2'),
    title: fc.constantFrom('Rope', 'Nets', 'Tea', 'Sails'),
    link: fc.constant('https://rope.example.org/'),
    tier: fc.option(fc.constantFrom('Gold', 'gold', 'Silver'), { nil: undefined }),
    order: fc.option(fc.nat(3), { nil: undefined }),
  }),
  { selector: ({ title }) => title },
);
const known = {
  sponsors: [{ id: 's', title: 'rope', link: 'https://old.example.org/', imageUrl: null, order: 4 }],
  tiers: [{ id: 't', name: 'Silver', order: 2 }],
};

test('placing the same rows again changes nothing, and no tier has the name of another', () => {
  fc.assert(
    fc.property(rows, (given) => {
      let n = 0;
      const newId = () => `new-${(n += 1)}`;
      const { placed, newTiers } = placeSponsors(given, known, newId);
      const after = placed.map((one) => one.after);
      const others = known.sponsors.filter(({ id }) => after.every((one) => one.id !== id));
      const tiers = [...known.tiers, ...newTiers];
      const again = placeSponsors(given, { sponsors: [...others, ...after], tiers }, newId);
      expect(again.placed.map((one) => one.after)).toEqual(after);
      expect(again.newTiers).toEqual([]);
      const names = tiers.map(({ name }) => name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});
