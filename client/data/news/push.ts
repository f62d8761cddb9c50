import { useEffect } from 'react';
import type { PushWish, PushWishes } from '../../../domain/push/push-wishes.ts';
import { setDeviceSetting } from '../../platform/session/device-settings.ts';
import { type PushState, pushState, pushWishes, WISHES } from '../../platform/push/push-state.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { PushState };

// Loaded on demand: few people switch pushes on or off, and only once.
const push = () => import('../../platform/push/push.ts');

/** Push state of this device; undefined until the browser was checked. */
export function usePushState(): PushState | undefined {
  useEffect(() => void look(), []);
  return useSignal(pushState);
}

/** Checks the browser's push state. Also prepares what "switch on" needs, so that the browser's question follows the tap at once. */
async function look(): Promise<void> {
  const code = await push();
  if ((pushState.get() ?? (await code.lookAtPush())) === 'off') await code.preparePush();
}

export const switchPush = async (on: boolean): Promise<void> => {
  const code = await push();
  await (on ? code.switchPushOn() : code.switchPushOff());
};

/** At every start: checks that the server's subscription is still valid. */
export const renewPush = (): void => void push().then((code) => code.keepPush());

/** Returns which pushes this device should get, and a function to change it. */
export function usePushWishes(): [PushWishes, (wish: PushWish, on: boolean) => void] {
  const wishes = useSignal(pushWishes);
  const wish = (name: PushWish, on: boolean): void => {
    setDeviceSetting(WISHES, { ...wishes, [name]: on });
    void push().then((code) => code.sendPushWishes());
  };
  return [wishes, wish];
}
