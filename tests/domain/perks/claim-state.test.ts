import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { claimState, isTurnedDown } from '../../../domain/perks/claim-state.ts';
import { claim, newClaimCode } from '../../../domain/perks/claim.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';

const written = { changedAt: 1, rev: 'revision-1' };
const claimed = claim.document('mug', { claimed: true }, written);
const told = claim.document('mug', { claimed: true, code: '7K2Q-M9XD' }, written);
const turnedDown: UserDocument = {
  ...claimed,
  value: { claimed: false },
  refusal: refusal('conflict', 'All of these have been claimed'),
};
const some = { left: 3, allSent: true };

test('a perk is open while any are left, or if it is unlimited', () => {
  expect(claimState(undefined, some)).toEqual({ is: 'open' });
  expect(claimState(undefined, { ...some, left: null })).toEqual({ is: 'open' });
  expect(claimState(undefined, { ...some, left: 0 })).toEqual({ is: 'none-left', tooLate: false });
});

test('a claim is pending until its code arrives, even if the last unit is taken meanwhile', () => {
  for (const left of [3, 0, null]) {
    expect(claimState(claimed, { left, allSent: false })).toEqual({ is: 'waiting' });
    for (const allSent of [true, false])
      expect(claimState(told, { left, allSent })).toEqual({ is: 'claimed', code: '7K2Q-M9XD' });
  }
});

test('only an own rejected claim is shown as failed', () => {
  const failed = [turnedDown, claimed, undefined].flatMap((own) =>
    [3, 0].map((left) => isTurnedDown(claimState(own, { left, allSent: true }))),
  );
  expect(failed).toEqual([true, true, false, false, false, false]);
});

test('a claim from before claims had codes counts as claimed', () => {
  expect(claimState(claimed, some)).toEqual({ is: 'claimed', code: '' });
});

test('a rejected claim is too late if none is left, and can be repeated if some are', () => {
  expect(claimState(turnedDown, { ...some, left: 0 })).toEqual({ is: 'none-left', tooLate: true });
  expect(claimState(turnedDown, some)).toEqual({ is: 'open', why: 'All of these have been claimed' });
  // The person claims again: the claim is pending again.
  expect(claimState({ ...turnedDown, value: { claimed: true } }, { ...some, allSent: false })).toEqual({
    is: 'waiting',
  });
});

test('a code has two groups of four symbols that are hard to misread', () => {
  assert(
    property(uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
      expect(newClaimCode(random)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    }),
  );
  expect(new Set(Array.from({ length: 256 }, (_, byte) => newClaimCode(new Uint8Array(8).fill(byte)))).size).toBe(32);
});
