import { readEventCalendar } from '../../../domain/calendar/calendar-calls.ts';
import { sequencesIn } from '../../../domain/calendar/calendar-entry.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { SECOND } from '../../../domain/time.ts';
import { event, stages } from '../../platform/replica/catalog-view.ts';
import { http } from '../../platform/session/connection.ts';
import { withTimeout } from '../../platform/http/timeout.ts';
import { shownPlace } from '../../platform/lifecycle/shown-place.ts';
import { saveFile } from '../../platform/browser/save-file.ts';

/** Milliseconds for which a download waits for the server. */
const AWAITED = 3 * SECOND;

/** The sequence of each talk in the calendars of the server, so that one state has one everywhere. None without a network. */
async function serverSequences(): Promise<ReadonlyMap<string, number>> {
  try {
    const answer = await withTimeout(http.file(readEventCalendar, {}), AWAITED);
    return sequencesIn(answer.ok ? await answer.value.text() : '');
  } catch {
    return new Map(); // Too slow: then the place of what is shown stands for it, which is never less.
  }
}

/** Makes a calendar file of these talks on the device and hands it to the browser; works without a network. */
export async function downloadCalendar(talks: readonly Talk[]): Promise<void> {
  const [{ calendarFile }, sequences] = await Promise.all([
    import('../../platform/browser/calendar-file.ts'),
    serverSequences(),
  ]);
  const settings = event.get();
  const name = settings?.name ?? 'Schedule';
  const revision = shownPlace.get()()?.n ?? 0;
  const [only, ...others] = talks;
  saveFile(
    `${only && others.length === 0 ? fileName(only.title) : name}.ics`,
    'text/calendar',
    calendarFile({ name, event: settings, talks, stages: stages.get(), origin: location.origin, revision, sequences }),
  );
}

/** A title without what no file system takes in a name. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'Talk';
