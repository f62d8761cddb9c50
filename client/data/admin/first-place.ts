import { useEffect, useState } from 'react';
import { conferenceDays, dayOf } from '../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useEvent } from '../talks/talks.ts';
import { useIsCatalogLoaded } from './records/entity-rows.ts';
import { askSetup, serverSetup, setupDone, SETUP_COUNT } from './event/setup.ts';

/** Whether the event runs today. */
export const runsToday = (event: EventSettings | undefined): boolean =>
  event?.phase === 'live' && dayOf(conferenceDays(event), serverNow()) !== undefined;

/**
 * Returns the first screen of the organisers' area: live operation on a day of the event, else the set-up while it is incomplete,
 * else the schedule. It does not change while the organiser is there; undefined while it is unknown.
 */
export function useFirstPlace(): string | undefined {
  const [event, isHere, server, done] = [
    useEvent(),
    useIsCatalogLoaded(),
    useSignal(serverSetup),
    useSignal(setupDone),
  ];
  const [held, hold] = useState<string>();
  useEffect(() => void askSetup(), []);
  const isKnown = isHere && server !== undefined;
  const first = runsToday(event) ? 'LIVE' : !isKnown ? undefined : done < SETUP_COUNT ? 'SETUP' : 'SCHEDULE';
  if (held === undefined && first !== undefined) hold(first);
  return held ?? first;
}
