import * as v from 'valibot';
import { ALL_WISHED, PushWishes } from '../../../domain/push/push-wishes.ts';
import { Instant } from '../../../domain/time.ts';
import { deviceSetting } from '../session/device-settings.ts';
import { computed, createSignal } from '../react/signal.ts';

/**
 * Whether this device gets pushes. `install-first`: iOS delivers them to installed apps only. `blocked`: the person refused
 * in the browser, which will not ask again. `broken`: the browser or the server failed.
 */
export type PushState = 'unsupported' | 'install-first' | 'blocked' | 'off' | 'working' | 'on' | 'broken';

/** Undefined until the browser has been checked. */
export const pushState = createSignal<PushState | undefined>(undefined);

/** The state of pushes that the server was last told, and whether the person wants pushes on this device. */
const Sent = v.object({ on: v.boolean(), endpoint: v.optional(v.string()), at: v.optional(Instant, 0) });
export const SENT = 'push';
export const readSent = (): v.InferOutput<typeof Sent> | undefined => {
  const read = v.safeParse(Sent, deviceSetting(SENT).get());
  return read.success ? read.output : undefined;
};

export const WISHES = 'push:wants';
export const pushWishes = computed(deviceSetting(WISHES), (kept): PushWishes => {
  const read = v.safeParse(PushWishes, kept);
  return read.success ? read.output : ALL_WISHED;
});
