import { useMemo } from 'react';
import { zonesDiffer } from '../../../domain/event/time-display.ts';
import { MINUTE, type Zone } from '../../../domain/time.ts';
import { deviceZone } from './device-timezone.ts';
import { useTimeDerived } from '../loading/use-time-derived.ts';
import { useZoneChoice, type ZonePreference } from './preferences.ts';
import { useDays, useEvent } from '../talks/talks.ts';

export interface ShownZone {
  /** The zone in which times are shown. */
  readonly zone: Zone;
  readonly conference: Zone;
  /** This device's zone. */
  readonly local: Zone;
  /** Whether clocks in the two zones differ at any time during the event, so that the choice matters. */
  readonly differ: boolean;
}

/** Returns the zone of shown times: by `choice`, else as set on this device. */
export function useShownZone(choice?: ZonePreference): ShownZone {
  const conference = useEvent()?.zone ?? 'UTC';
  const days = useDays();
  const [chosen] = useZoneChoice();
  // Checked each minute, because people travel.
  const local = useTimeDerived(MINUTE, deviceZone);
  // Cached: comparing two zones costs more than rendering the times.
  const differ = useMemo(() => zonesDiffer(conference, local, days), [conference, local, days]);
  return { zone: (choice ?? chosen) === 'local' ? local : conference, conference, local, differ };
}
