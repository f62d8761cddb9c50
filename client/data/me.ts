import { me, type Me } from '../platform/session.ts';
import { useSignal } from '../platform/use-live.ts';

export type { Me };

/** Who is logged in on this device; known before the first paint. */
export const useMe = (): Me | undefined => useSignal(me);
