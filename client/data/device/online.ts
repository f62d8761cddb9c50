import { online } from '../../platform/http/online.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Whether there is a network, settled for 500 ms. The server may still be out of reach; the sync line says so. */
export const useOnline = (): boolean => useSignal(online);
