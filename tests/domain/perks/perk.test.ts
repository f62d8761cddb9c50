import * as v from 'valibot';
import { expect, test } from 'vitest';
import { claim, claimRefusal } from '../../../domain/perks/claim.ts';
import { NewPerk, type Perk, perksLeft } from '../../../domain/perks/perk.ts';

const mug: Perk = {
  id: 'mug',
  name: 'A mug',
  description: '',
  imageUrl: null,
  companyId: null,
  stock: 10,
  url: '',
  order: 0,
};

test('the number left is never below 0, also when the stock is lowered afterwards, and unlimited perks never run out', () => {
  expect([0, 9, 10, 11].map((claimed) => perksLeft(mug, claimed))).toEqual([10, 1, 0, 0]);
  expect(perksLeft({ stock: null }, 1e6)).toBeNull();
});

test('a perk can be claimed while any are left', () => {
  expect(claimRefusal(mug, 9)).toBeUndefined();
  expect(claimRefusal(mug, 10)).toEqual({ code: 'conflict', message: 'All of these have been claimed' });
  expect(claimRefusal({ ...mug, stock: null }, 1e6)).toBeUndefined();
  expect(claimRefusal(undefined, 0)).toEqual({ code: 'not-found', message: 'This perk is no longer offered' });
});

test('only a claim’s document counts as a claim', () => {
  expect(claim.read({ kind: 'claim', value: { claimed: true } }).claimed).toBe(true);
  expect(claim.read({ kind: 'claim', value: { claimed: 'true' } }).claimed).toBe(false);
  expect(claim.read({ kind: 'entry', value: { claimed: true } }).claimed).toBe(false);
  expect(claim.read(undefined).claimed).toBe(false);
});

test('a perk has a name, a countable stock, and only safe links', () => {
  expect(v.parse(NewPerk, { name: ' Mug ', price: 5 })).toEqual({
    name: 'Mug',
    description: '',
    company_id: null,
    stock: null,
    url: '',
    order: 0,
  });
  for (const wrong of [
    {},
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { name: 'Mug', stock: -1 },
    { name: 'Mug', stock: 1.5 },
    { name: 'Mug', stock: '10' },
    { name: 'Mug', url: 'javascript:alert(1)' },
    { name: 'Mug', order: Number.NaN },
  ]) {
    expect(v.is(NewPerk, wrong)).toBe(false);
  }
});
