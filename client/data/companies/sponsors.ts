import { type Highlight, highlights } from '../../../domain/highlights/highlight.ts';
import { type Sponsorship, sponsorships } from '../../../domain/sponsorships/sponsorship.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** What is worth a second look, in the order of the organisers. */
export const useHighlights = (): readonly Highlight[] => useSignal(list(highlights));

/** Who pays for the event, in the order of the organisers. */
export const useSponsorships = (): readonly Sponsorship[] => useSignal(list(sponsorships));
