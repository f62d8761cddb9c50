import { online } from '../../platform/http/online.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Whether there is a network, debounced by 500 ms. The server may still be unreachable; the sync line shows that. */
export const useOnline = (): boolean => useSignal(online);

/** Why something that needs the server is not possible now; undefined if there is a network. */
export const useOfflineReason = (): string | undefined => (useOnline() ? undefined : OFFLINE);
const OFFLINE = 'You need a connection for this.';
