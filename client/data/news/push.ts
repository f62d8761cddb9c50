import { useEffect } from 'react';
import type { PushWish, PushWishes } from '../../../domain/push/push-wishes.ts';
import { setDeviceSetting } from '../../platform/session/device-settings.ts';
import { type PushState, pushState, pushWishes, WISHES } from '../../platform/push/push-state.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { PushState };

// Few people switch pushes on or off, and only once.
const push = () => import('../../platform/push/push.ts');

/** Whether pushes come to this device; nothing until the browser was asked what it can. */
export function usePushState(): PushState | undefined {
  useEffect(() => void look(), []);
  return useSignal(pushState);
}

/** Brings also what a tap on "switch on" needs, so that nothing comes between the tap and the browser's question. */
async function look(): Promise<void> {
  const code = await push();
  if ((pushState.get() ?? (await code.lookAtPush())) === 'off') await code.preparePush();
}

export const switchPush = async (on: boolean): Promise<void> => {
  const code = await push();
  await (on ? code.switchPushOn() : code.switchPushOff());
};

/** At every start: whether what the server knows of this device still holds. */
export const keepPush = (): void => void push().then((code) => code.keepPush());

/** What this device wants to hear of, and the way to change it. */
export function usePushWishes(): [PushWishes, (wish: PushWish, on: boolean) => void] {
  const wishes = useSignal(pushWishes);
  const wish = (name: PushWish, on: boolean): void => {
    setDeviceSetting(WISHES, { ...wishes, [name]: on });
    void push().then((code) => code.sendPushWishes());
  };
  return [wishes, wish];
}
