import * as v from 'valibot';
import { randomSymbols } from '../readable-code.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import { type Perk, perksLeft } from './perk.ts';

/**
 * A claim of a perk: the `value` of a document of kind `claim` whose `ref` is the perk. It cannot be taken back. The server
 * adds the code for the pick-up, so a claim without a code is not confirmed.
 */
export const ClaimValue = v.object({ claimed: v.literal(true), code: v.optional(v.pipe(v.string(), v.maxLength(50))) });
export const claim = userDocKind('claim', ClaimValue, { nothing: { claimed: false }, title: 'A perk you claimed' });

/** A claim on the server, in a scope that no client reads; it decides about the stock. */
export const Claim = v.object({
  id: v.string(),
  perkId: v.string(),
  userId: v.string(),
  at: Instant,
  /** Code of the claim; empty for claims made before there were codes. */
  code: v.optional(v.string(), ''),
});
export type Claim = v.InferOutput<typeof Claim>;

/** Random bytes of a code, one per symbol: with a million claims, one guess in a million hits one. */
export const CLAIM_CODE_BYTES = 8;

/** Returns a new code, such as `7K2Q-M9XD`, easy to read out or type. */
export function newClaimCode(random: Uint8Array): string {
  const symbols = randomSymbols(random);
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

/** Number of claims of a perk, for everyone: collection `perk-claims`, id = the perk. `at`: when it was counted. */
export const PerkClaims = v.object({
  perkId: v.string(),
  claimed: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type PerkClaims = v.InferOutput<typeof PerkClaims>;

/** Why a perk with this many claims cannot be claimed. */
export function claimRefusal(perk: Perk | undefined, claimed: number): Refusal | undefined {
  if (!perk) return refusal('not-found', 'This perk is no longer offered');
  return perksLeft(perk, claimed) === 0 ? refusal('conflict', 'All of these have been claimed') : undefined;
}

export const perkClaimsCollection = collection('pub', 'perk-claims', { schema: PerkClaims });
