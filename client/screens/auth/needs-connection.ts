import { useOnline } from '../../data/device/online.ts';

/** Why logging in is impossible now; `undefined` if it is possible. */
export const useNeedsConnection = (): string | undefined =>
  useOnline() ? undefined : 'You need a connection to log in';

/** The same for registering. */
export const useRegisteringNeedsConnection = (): string | undefined =>
  useOnline() ? undefined : 'Registering needs a connection.';
