import * as v from 'valibot';
import { todayIn } from '../../domain/event/conference-days.ts';
import { MINUTE } from '../../domain/time.ts';
import { deviceValue, setDeviceValue } from '../platform/device-values.ts';
import { setTheme, theme, type Theme } from '../platform/theme.ts';
import { useLive } from '../platform/use-live.ts';
import { useAtNow } from './at-now.ts';
import { useDays } from './talks.ts';

export type { Theme };
export type ZoneChoice = 'conference' | 'local';

/** `system` follows the device. */
export const useTheme = (): [Theme, (next: Theme) => void] => [useLive(theme), setTheme];

/** Whose wall clock times are shown by. */
export function useZoneChoice(): [ZoneChoice, (next: ZoneChoice) => void] {
  const local = useLive(deviceValue('zone')) === 'local';
  return [local ? 'local' : 'conference', (next) => setDeviceValue('zone', next)];
}

const DayChoice = v.object({ day: v.number(), chosenOn: v.number() });

/**
 * Index of the day last looked at; `undefined` when none was chosen, then today is shown (spec 2). A choice holds
 * for the day it was made on: who looked through tomorrow last night wants to see today this morning.
 */
export function useSelectedDay(): [number | undefined, (index: number) => void] {
  const days = useDays();
  const today = useAtNow(MINUTE, (now) => todayIn(days, now));
  const { output, success } = v.safeParse(DayChoice, useLive(deviceValue('day')));
  const day = success && output.chosenOn === today ? output.day : undefined;
  return [day, (index) => setDeviceValue('day', { day: index, chosenOn: today })];
}

/** Whether single-key shortcuts are on; they are unless switched off (WCAG 2.1.4). */
export function useShortcuts(): [boolean, (on: boolean) => void] {
  return [useLive(deviceValue('shortcuts')) !== false, (on) => setDeviceValue('shortcuts', on)];
}
