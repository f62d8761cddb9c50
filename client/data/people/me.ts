import { me, type SessionUser } from '../../platform/session/session.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { SessionUser };

/** The logged-in person; known before the first paint. */
export const useMe = (): SessionUser | undefined => useSignal(me);
