import { useOnline } from '../../data/online.ts';

/** Why nobody can log in now; `undefined` when they can. */
export const useNeedsConnection = (): string | undefined =>
  useOnline() ? undefined : 'You need a connection to log in';
