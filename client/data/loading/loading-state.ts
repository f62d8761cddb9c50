import { DIRECTORY } from '../../../domain/sync/readable-scopes.ts';
import { areUserDocsLoaded } from '../../platform/outbox/user-docs-store.ts';
import { isLoaded } from '../../platform/replica/collection-store.ts';
import { useDeferredSignal } from '../../platform/react/use-signal.ts';

// Until these are true, missing data means "loading", not "none". They become true after the data is shown, never before.

/** Whether the person's own documents are loaded. */
export const useUserDocsLoaded = (): boolean => useDeferredSignal(areUserDocsLoaded);

/** Whether people are loaded; they come after the programme. */
export const usePeopleLoaded = (): boolean => useDeferredSignal(isLoaded(DIRECTORY));

/** Whether the person's private scope is loaded. */
export const usePrivateScopeLoaded = (): boolean => useDeferredSignal(isLoaded('u:'));

/** Whether the person's company scope is loaded. */
export const useCompanyScopeLoaded = (): boolean => useDeferredSignal(isLoaded('co:'));
