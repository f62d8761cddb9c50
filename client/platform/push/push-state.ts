import * as v from 'valibot';
import { ALL_WISHED, PushWishes } from '../../../domain/push/push-wishes.ts';
import { Instant } from '../../../domain/time.ts';
import { deviceSetting } from '../session/device-settings.ts';
import { computed, createSignal } from '../react/signal.ts';

/**
 * Whether pushes come to this device. `install-first`: iOS brings them to installed apps only. `blocked`: the person said
 * no to the browser, which does not ask again. `broken`: the browser or the server did not go along.
 */
export type PushState = 'unsupported' | 'install-first' | 'blocked' | 'off' | 'working' | 'on' | 'broken';

/** Nothing until this browser was looked at. */
export const pushState = createSignal<PushState | undefined>(undefined);

/** What the server was told of this device last, and whether the person wants pushes here. */
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
