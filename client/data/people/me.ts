import { computed } from '../../platform/react/signal.ts';
import { GUEST, me, type SessionUser } from '../../platform/session/session.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { SessionUser };

const loggedIn = computed(me, (person) => (person?.id === GUEST.id ? undefined : person));
const isGuest = computed(me, (person) => person?.id === GUEST.id);

/** The logged-in person; known before the first paint. Undefined for guests. */
export const useMe = (): SessionUser | undefined => useSignal(loggedIn);

/** Whether this device is used as a guest, without a log-in. */
export const useIsGuest = (): boolean => useSignal(isGuest);
