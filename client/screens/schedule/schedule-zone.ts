import { useState } from 'react';
import { useZoneChoice } from '../../data/preferences.ts';
import { useShownZone, type ShownZone } from '../../data/shown-zone.ts';
import { useScheduleSearch } from './schedule-address.ts';

/** As the address says, until the person chooses otherwise while looking: in the menu, in another tab. */
export function useScheduleZone(): ShownZone {
  const { zone } = useScheduleSearch();
  const [choice] = useZoneChoice();
  const [choiceAtOpening] = useState(choice);
  return useShownZone(choice === choiceAtOpening ? zone : undefined);
}
