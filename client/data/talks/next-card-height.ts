import type { CSSProperties } from 'react';
import { deviceSetting } from '../../platform/session/device-settings.ts';

export const NEXT_CARD_HEIGHT = 'next';

/** Space reserved for the next-talk banner, by its last height: the banner renders after the days. */
export const nextCardHeight = (): CSSProperties =>
  ({ '--room': deviceSetting(NEXT_CARD_HEIGHT).get() }) as CSSProperties;
