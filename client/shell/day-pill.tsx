import { dayByViewer } from '../../domain/event/conference-days.ts';
import { MINUTE } from '../../domain/time.ts';
import { useAtNow } from '../data/at-now.ts';
import { useEvent } from '../data/talks.ts';
import { Chip } from '../ui/chip.tsx';
import { deviceZone } from '../data/device-zone.ts';

/** `Day 2` while today, where the person is, is a day of the conference (spec 2). */
export function DayPill() {
  const event = useEvent();
  const index = useAtNow(MINUTE, (now) => (event ? (dayByViewer(event, deviceZone(now), now)?.index ?? -1) : -1));
  return index < 0 ? null : <Chip>Day {index + 1}</Chip>;
}
