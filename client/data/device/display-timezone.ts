import { useMemo } from 'react';
import { zonesDiffer } from '../../../domain/event/time-display.ts';
import { MINUTE, type Zone } from '../../../domain/time.ts';
import { deviceZone } from './device-timezone.ts';
import { useAtNow } from '../loading/use-time-derived.ts';
import { useZoneChoice, type ZoneChoice } from './preferences.ts';
import { useDays, useEvent } from '../talks/talks.ts';

export interface ShownZone {
  /** The zone whose wall clock times are shown by. */
  readonly zone: Zone;
  readonly conference: Zone;
  /** This device's own. */
  readonly local: Zone;
  /** Whether the two clocks ever read differently during the event, so that choosing means something. */
  readonly differ: boolean;
}

/** Conference or local time: as `choice` says, else as the person chose on this device. */
export function useShownZone(choice?: ZoneChoice): ShownZone {
  const conference = useEvent()?.zone ?? 'UTC';
  const days = useDays();
  const [chosen] = useZoneChoice();
  // Asked again and again: people land, and phones follow.
  const local = useAtNow(MINUTE, deviceZone);
  // Looking for changes of the clock in two zones costs more than drawing the times.
  const differ = useMemo(() => zonesDiffer(conference, local, days), [conference, local, days]);
  return { zone: (choice ?? chosen) === 'local' ? local : conference, conference, local, differ };
}
