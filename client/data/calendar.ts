import type { Talk } from '../../domain/talks/talk.ts';
import { event, stages } from '../platform/catalog-view.ts';
import { saveFile } from '../platform/save-file.ts';

/** Makes a calendar file of these talks on the device and hands it to the browser; works without a network. */
export async function downloadCalendar(talks: readonly Talk[]): Promise<void> {
  const { calendarFile } = await import('../platform/calendar-file.ts');
  const name = event.get()?.name ?? 'Schedule';
  saveFile(
    `${name}.ics`,
    'text/calendar',
    calendarFile({ name, talks, stages: stages.get(), origin: location.origin }),
  );
}
