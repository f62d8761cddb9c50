import { type Packages, packagesCollection, packagesInForce } from '../../../domain/packages/package.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { list } from '../../platform/replica/collection-store.ts';

/** The packages in force, in their order. */
export const packagesOnDevice = computed(list(packagesCollection), packagesInForce);

export const usePackages = (): Packages => useSignal(packagesOnDevice);
