import { type Highlight, highlightsCollection } from '../../../domain/highlights/highlight.ts';
import { sponsorsByTier, sponsorTiersCollection, type TierGroup } from '../../../domain/sponsorships/sponsor-tier.ts';
import { sponsorshipsCollection } from '../../../domain/sponsorships/sponsorship.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Published highlights in the organisers' order. */
export const useHighlights = (): readonly Highlight[] => useSignal(list(highlightsCollection));

const byTier = computed([list(sponsorshipsCollection), list(sponsorTiersCollection)], sponsorsByTier);

/** Sponsors by tier, in the organisers' order. */
export const useSponsorsByTier = (): readonly TierGroup[] => useSignal(byTier);
