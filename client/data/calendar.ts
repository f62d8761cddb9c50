import type { Talk } from '../../domain/talks/talk.ts';
import { event, stages } from '../platform/catalog-view.ts';
import { shownPlace } from '../platform/shown-place.ts';
import { saveFile } from '../platform/save-file.ts';

/** Makes a calendar file of these talks on the device and hands it to the browser; works without a network. */
export async function downloadCalendar(talks: readonly Talk[]): Promise<void> {
  const { calendarFile } = await import('../platform/calendar-file.ts');
  const settings = event.get();
  const name = settings?.name ?? 'Schedule';
  const revision = shownPlace.get()()?.n ?? 0;
  const [only, ...others] = talks;
  saveFile(
    `${only && others.length === 0 ? fileName(only.title) : name}.ics`,
    'text/calendar',
    calendarFile({ name, event: settings, talks, stages: stages.get(), origin: location.origin, revision }),
  );
}

/** A title without what no file system takes in a name. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'Talk';
