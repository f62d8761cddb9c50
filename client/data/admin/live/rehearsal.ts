import type { Instant } from '../../../../domain/time.ts';
import { createSignal } from '../../../platform/react/signal.ts';
import { clockState, rehearsed, serverNow } from '../../../platform/clock/server-clock.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

/*
 * Rehearsal: shows the event at another time, in this page only. The server is not told, and what is done during it is dated
 * now. It ends with a press, or with the page.
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
