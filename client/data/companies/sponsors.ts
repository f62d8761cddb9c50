import { type Highlight, highlightsCollection } from '../../../domain/highlights/highlight.ts';
import { type Sponsorship, sponsorshipsCollection } from '../../../domain/sponsorships/sponsorship.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Published highlights in the organisers' order. */
export const useHighlights = (): readonly Highlight[] => useSignal(list(highlightsCollection));

/** Sponsors in the organisers' order. */
export const useSponsorships = (): readonly Sponsorship[] => useSignal(list(sponsorshipsCollection));
