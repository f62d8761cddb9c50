import { readEventCalendar } from '../../../domain/calendar/calendar-calls.ts';
import { sequencesIn } from '../../../domain/calendar/calendar-entry.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { SECOND } from '../../../domain/time.ts';
import { event, stages } from '../../platform/replica/catalog-view.ts';
import { http } from '../../platform/session/connection.ts';
import { withTimeout } from '../../platform/http/timeout.ts';
import { shownPlace } from '../../platform/lifecycle/shown-place.ts';
import { saveFile } from '../../platform/browser/save-file.ts';

/** Milliseconds that a download waits for the server. */
const AWAITED = 3 * SECOND;

/** Sequences of the talks in the server's calendars, so that one state has one number everywhere. Empty without a network. */
async function serverSequences(): Promise<ReadonlyMap<string, number>> {
  try {
    const answer = await withTimeout(http.file(readEventCalendar, {}), AWAITED);
    return sequencesIn(answer.ok ? await answer.value.text() : '');
  } catch {
    return new Map(); // Too slow: use the log position of the shown data, which is never smaller.
  }
}

/** Makes a calendar file of these talks on the device and saves it; works offline. */
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

/** A title without characters that file systems forbid. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'Talk';
