import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { orderNumber, titleText } from '../forms/input-schemas.ts';
import { plural } from '../plural.ts';
import { collection } from '../sync/collection.ts';
import type { Sponsorship } from './sponsorship.ts';

/** A tier of sponsors, such as Gold. Tiers of a lower number are shown first. */
export const SponsorTier = v.object({ id: v.string(), name: v.string(), order: v.number() });
export type SponsorTier = v.InferOutput<typeof SponsorTier>;

export const NewSponsorTier = v.object({ name: titleText, order: v.optional(orderNumber, 0) });
export const SponsorTierChange = v.object({ name: v.optional(titleText), order: v.optional(orderNumber) });

export const sponsorTiersCollection = collection('pub', 'sponsorTiers', { schema: SponsorTier, order: byOrder });

/** The sponsors of one tier. */
export interface TierGroup {
  /** Undefined for sponsors without a tier. */
  readonly tier: SponsorTier | undefined;
  readonly sponsors: readonly Sponsorship[];
}

/** Sponsors by tier, in the order of the tiers; those without a tier come last. A tier without sponsors is left out. */
export function sponsorsByTier(sponsors: readonly Sponsorship[], tiers: readonly SponsorTier[]): readonly TierGroup[] {
  const known = new Set(tiers.map(({ id }) => id));
  const groups = Map.groupBy(sponsors.toSorted(byOrder), ({ tierId = '' }) => (known.has(tierId) ? tierId : ''));
  return [...tiers.toSorted(byOrder), undefined].flatMap((tier) => {
    const inTier = groups.get(tier?.id ?? '') ?? [];
    return inTier.length === 0 ? [] : [{ tier, sponsors: inTier }];
  });
}

/** Why a tier that sponsors have cannot be removed. */
export const tierInUse = (sponsors: number): string =>
  plural(
    sponsors,
    '1 sponsor has this tier. Give it another one first.',
    `${sponsors.toLocaleString('en')} sponsors have this tier. Give them another one first.`,
  );
