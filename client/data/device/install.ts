import { installState, isStandalone, promptInstall, type InstallState } from '../../platform/browser/install.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { InstallState };
export { isStandalone, promptInstall };

/** `available`: the browser can ask. `ios`: installed by hand in the share sheet. */
export const useInstall = (): InstallState => useSignal(installState);
