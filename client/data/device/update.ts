import { updateGoing, updateReady } from '../../platform/browser/update.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export { acceptUpdate, holdUpdates } from '../../platform/browser/update.ts';

/** Whether a newer build is waiting on the device. */
export const useUpdateReady = (): boolean => useSignal(updateReady);

/** Whether the person accepted the newer build, which is about to take over. */
export const useUpdateGoing = (): boolean => useSignal(updateGoing);
