import { installState } from '../browser/install.ts';
import { type PushState, readSent } from './push-state.ts';

/** The push state of this browser before the person or the push service is asked. */
export function pushStateNow(): PushState {
  if (installState.get() === 'ios') return 'install-first';
  if (!('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return readSent()?.on ? 'on' : 'off';
}
