import { useOnline } from '../../data/device/online.ts';

/** Why logging in is impossible now; `undefined` if it is possible. */
export const useNeedsConnection = (): string | undefined =>
  useOnline() ? undefined : 'You need a connection to log in';
