import { updateGoing, updateReady } from '../../platform/browser/update.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export { acceptUpdate, holdUpdates } from '../../platform/browser/update.ts';

/** A newer build is on the device and waits to be let in. */
export const useUpdateReady = (): boolean => useSignal(updateReady);

/** It was let in here, and takes over in a moment. */
export const useUpdateGoing = (): boolean => useSignal(updateGoing);
