import { readTime } from '../../domain/clock/clock-calls.ts';
import { followChanges } from './changes-view.ts';
import { http } from './connection.ts';
import { watchSession } from './device-session.ts';
import { watchInstall } from './install.ts';
import { watchOnline } from './online.ts';
import { loadPublicEvent } from './public-event.ts';
import { startClockSync } from './clock-watch.ts';
import { adoptTheme } from './theme.ts';
import { watchPushed } from './push-messages.ts';
import { watchUpdates } from './update.ts';

/**
 * Brings the device to life: called once, before the first pass of the screens, so that they draw from the boot
 * snapshot. Everything that loads databases comes after the first paint.
 */
export function startDevice(): void {
  watchOnline();
  watchInstall();
  watchSession();
  watchPushed();
  followChanges();
  startClockSync(async () => {
    const answer = await http.request(readTime, {});
    return answer.ok ? { serverReceived: answer.value.t1, serverSent: answer.value.t2 } : undefined;
  });
  window.addEventListener('storage', adoptTheme);
  void loadPublicEvent();
  void watchUpdates();
}
