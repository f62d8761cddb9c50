import { readTimeCall } from '../../../domain/clock/clock-calls.ts';
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
 * Starts the device. Call it once, before React's first render, so that screens draw from the render cache. Code that loads
 * databases runs after the first paint.
 */
export function startDevice(): void {
  watchOnline();
  watchInstall();
  watchSession();
  watchPushed();
  followChanges();
  startClockSync(async () => {
    const answer = await http.request(readTimeCall, {});
    return answer.ok ? { serverReceived: answer.value.t1, serverSent: answer.value.t2 } : undefined;
  });
  window.addEventListener('storage', adoptTheme);
  void loadPublicEvent();
  void watchUpdates();
}
