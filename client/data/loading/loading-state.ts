import { areUserDocsLoaded } from '../../platform/outbox/user-docs-store.ts';
import { isLoaded } from '../../platform/replica/collection-store.ts';
import { useDeferredSignal } from '../../platform/react/use-signal.ts';

// What is not here yet is not the same as what is not there: until these say so, a screen shows that it is looking. They say
// so after what was read is shown, never before.

/** Whether all that the person did before is here. */
export const useUserDocsLoaded = (): boolean => useDeferredSignal(areUserDocsLoaded);

/** Whether what the person alone sees, beside what they did, is here. */
export const usePrivateScopeLoaded = (): boolean => useDeferredSignal(isLoaded('u:'));

/** Whether the scope of the person's own company is here. */
export const useCompanyScopeLoaded = (): boolean => useDeferredSignal(isLoaded('co:'));
