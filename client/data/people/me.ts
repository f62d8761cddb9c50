import { me, type Me } from '../../platform/session/session.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { Me };

/** Who is logged in on this device; known before the first paint. */
export const useMe = (): Me | undefined => useSignal(me);
