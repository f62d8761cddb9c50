import type { CSSProperties } from 'react';
import { deviceSetting } from '../../platform/session/device-settings.ts';

export const NEXT_ROOM = 'next';

/** The room that what is next for me took on the schedule when that was open last; what draws it comes after the days. */
export const nextRoom = (): CSSProperties => ({ '--room': deviceSetting(NEXT_ROOM).get() }) as CSSProperties;
