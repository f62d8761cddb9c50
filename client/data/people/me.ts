import { me, type Me } from '../../platform/session/session.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { Me };

/** The logged-in person; known before the first paint. */
export const useMe = (): Me | undefined => useSignal(me);
