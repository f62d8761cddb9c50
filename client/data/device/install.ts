import { installState, isStandalone, promptInstall, type InstallState } from '../../platform/browser/install.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { InstallState };
export { isStandalone, promptInstall };

/** Returns whether the app can be installed. `available`: the browser can ask. `ios`: the person installs it in the share sheet. */
export const useInstall = (): InstallState => useSignal(installState);
