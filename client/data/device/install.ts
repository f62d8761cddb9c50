import { installState, isStandalone, promptInstall, type InstallState } from '../../platform/browser/install.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { InstallState };
export { isStandalone, promptInstall };

/** `available`: the browser will ask when told to. `ios`: only by hand, through the share sheet. */
export const useInstall = (): InstallState => useSignal(installState);
