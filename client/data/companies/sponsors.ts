import { type Highlight, highlights } from '../../../domain/highlights/highlight.ts';
import { type Sponsorship, sponsorships } from '../../../domain/sponsorships/sponsorship.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Published highlights in the organisers' order. */
export const useHighlights = (): readonly Highlight[] => useSignal(list(highlights));

/** Sponsors in the organisers' order. */
export const useSponsorships = (): readonly Sponsorship[] => useSignal(list(sponsorships));
