import { sourceHealthCollection } from '../../../../domain/sources/source-health.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

const healths = list(sourceHealthCollection);

/** How all sources stand, also offline. */
export const useSourceHealth = () => useSignal(healths);
