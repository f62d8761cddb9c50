import { useOnline } from '../../data/device/online.ts';

/** Why a log-in is not possible now; `undefined` when it is. */
export const useNeedsConnection = (): string | undefined =>
  useOnline() ? undefined : 'You need a connection to log in';
