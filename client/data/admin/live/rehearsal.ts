import type { Instant } from '../../../../domain/time.ts';
import { createSignal } from '../../../platform/react/signal.ts';
import { clockState, rehearsed, serverNow } from '../../../platform/clock/server-clock.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

/*
 * Rehearsal: this page alone shows the event as it is at another time. Everybody else sees it as it is, the server is told
 * nothing of it, and what one does in it is done now. It ends by a press, and with the page.
 */

const isOn = createSignal(false);

function shift(by: number): void {
  rehearsed.by = by;
  isOn.set(by !== 0);
  // Re-renders what shows a time.
  clockState.set({ ...clockState.get() });
}

export const rehearseAt = (at: Instant): void => shift(at - serverNow() || 1);
export const endRehearsal = (): void => shift(0);
export const useIsRehearsing = (): boolean => useSignal(isOn);
export const rehearsedBy = (): number => rehearsed.by;
