import { online } from '../../platform/http/online.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Whether there is a network, debounced by 500 ms. The server may still be unreachable; the sync line shows that. */
export const useOnline = (): boolean => useSignal(online);
