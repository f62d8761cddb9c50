import { readTime } from '../../../domain/clock/clock-calls.ts';
import { followChanges } from '../replica/changes-view.ts';
import { http } from '../session/connection.ts';
import { watchSession } from './device-session.ts';
import { watchInstall } from '../browser/install.ts';
import { watchOnline } from '../http/online.ts';
import { loadPublicEvent } from '../session/public-event.ts';
import { startClockSync } from '../clock/clock-sync.ts';
import { adoptTheme } from '../render-cache/theme.ts';
import { watchPushed } from '../push/push-messages.ts';
import { watchUpdates } from '../browser/update.ts';

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
