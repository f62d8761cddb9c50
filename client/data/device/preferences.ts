import * as v from 'valibot';
import { dayOf, todayIn } from '../../../domain/event/conference-days.ts';
import { Instant, MINUTE } from '../../../domain/time.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { setTheme, theme, type Theme } from '../../platform/render-cache/theme.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';
import { useDays } from '../talks/talks.ts';

export type { Theme };
export type ZonePreference = 'conference' | 'local';

/** Returns the theme and its setter. `system` follows the device. */
export const useTheme = (): [Theme, (next: Theme) => void] => [useSignal(theme), setTheme];

/** Whether times are shown in local or conference time. */
export function useZoneChoice(): [ZonePreference, (next: ZonePreference) => void] {
  const local = useSignal(deviceSetting('zone')) === 'local';
  return [local ? 'local' : 'conference', (next) => setDeviceSetting('zone', next)];
}

const DayChoice = v.object({ day: v.number(), chosenOn: v.number(), chosenAt: v.optional(Instant, 0) });

/** How long another day than today stays selected, in milliseconds. */
const DAY_IS_KEPT = 30 * MINUTE;

/**
 * Index of the selected day; `undefined` if none is, then today is shown (spec 2). During the event a choice lasts half an
 * hour, and only for the day it was made on: people who looked at tomorrow want to see today again.
 */
export function useSelectedDay(): [number | undefined, (index: number) => void] {
  const days = useDays();
  const today = useTimeDerived(MINUTE, (now) => todayIn(days, now));
  const { output, success } = v.safeParse(DayChoice, useSignal(deviceSetting('day')));
  const chosenAt = success ? output.chosenAt : 0;
  const isKept = useTimeDerived(MINUTE, (now) => now - chosenAt < DAY_IS_KEPT || dayOf(days, now) === undefined);
  const day = success && isKept && output.chosenOn === today ? output.day : undefined;
  return [day, (index) => setDeviceSetting('day', { day: index, chosenOn: today, chosenAt: serverNow() })];
}

/** Whether single-key shortcuts are on; they are by default (WCAG 2.1.4). */
export function useShortcuts(): [boolean, (on: boolean) => void] {
  return [useSignal(deviceSetting('shortcuts')) !== false, (on) => setDeviceSetting('shortcuts', on)];
}
