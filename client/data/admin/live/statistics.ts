import { readAnalytics, readViews } from '../../../../domain/analytics/analytics-calls.ts';
import { chosenDays, stepFor } from '../../../../domain/analytics/viewer-chart.ts';
import { readLeadStats } from '../../../../domain/companies/lead-calls.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../../../domain/csv-cell.ts';
import { type ConferenceDay, conferenceDays } from '../../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../../domain/event/event-settings.ts';
import { readTable, readTalkNumbers } from '../../../../domain/exports/export-calls.ts';
import type { TableName } from '../../../../domain/exports/tables.ts';
import { PAGE_MAX } from '../../../../domain/limits/requests.ts';
import { readProfileStats } from '../../../../domain/people/person-calls.ts';
import { readPerkStats } from '../../../../domain/perks/perk-calls.ts';
import { readRaffleStats } from '../../../../domain/raffles/raffle-calls.ts';
import { readResourceStats } from '../../../../domain/resources/resource-calls.ts';
import { event } from '../../../platform/replica/catalog-view.ts';
import { http } from '../../../platform/session/connection.ts';
import { saveFile } from '../../../platform/browser/save-file.ts';
import { networkFailure, type Result } from '../../../platform/http/http.ts';
import { raiseError } from '../../../platform/http/toasts.ts';
import { answered } from '../../loading/answer.ts';
import type { AdminSearch } from '../admin-search.ts';

/** Returns the days of the event that are selected in the URL. */
export const daysOf = (search: Pick<AdminSearch, 'from' | 'to'>, settings: EventSettings): readonly ConferenceDay[] =>
  chosenDays(search, conferenceDays(settings));

const iso = (at: number): string => new Date(at).toISOString();

/** Loads all data of the statistics and the report: eight parallel calls, whatever the size of the event. */
export async function askStatistics(search: AdminSearch, signal: AbortSignal) {
  const settings = await eventKnown(signal);
  if (!settings) return { ok: false, refusal: networkFailure } as const; // The organiser left the screen meanwhile.
  const days = daysOf(search, settings);
  const [first, last] = [days[0], days.at(-1)];
  const span = { from: iso(first?.startsAt ?? 0), to: iso(last?.endsAt ?? 0), step: stepFor(days.length) };
  const talk = search.view === undefined ? {} : { talk_id: search.view };
  const asked = {
    views: http.request(readViews, { ...span, ...talk }, { signal }),
    analytics: http.request(readAnalytics, { from: first?.date, to: last?.date }, { signal }),
    profiles: http.request(readProfileStats, {}, { signal }),
    perks: http.request(readPerkStats, {}, { signal }),
    raffles: http.request(readRaffleStats, {}, { signal }),
    resources: http.request(readResourceStats, { count: PAGE_MAX }, { signal }),
    leads: http.request(readLeadStats, {}, { signal }),
    talks: http.request(readTalkNumbers, {}, { signal }),
  };
  return answered(await allOf(asked));
}

/** Resolves to the event, which the device may still be reading after a cold start; undefined when aborted. */
function eventKnown(signal: AbortSignal): Promise<EventSettings | undefined> {
  const known = event.get();
  if (known || signal.aborted) return Promise.resolve(known);
  return new Promise((resolve) => {
    const look = (): void => {
      if (!event.get() && !signal.aborted) return;
      stop();
      resolve(event.get());
    };
    const stop = event.subscribe(look);
    signal.addEventListener('abort', look, { once: true });
  });
}

type Asking = Readonly<Record<string, Promise<Result<unknown>>>>;
type Values<A extends Asking> = {
  readonly [Name in keyof A]: Extract<Awaited<A[Name]>, { readonly ok: true }>['value'];
};

/** Resolves to the values of all calls, or to the first refusal. */
async function allOf<A extends Asking>(asked: A): Promise<Result<Values<A>>> {
  const answers = await Promise.all(Object.entries(asked).map(async ([name, call]) => [name, await call] as const));
  const values: Record<string, unknown> = {};
  for (const [name, answer] of answers) {
    if (!answer.ok) return answer;
    values[name] = answer.value;
  }
  return { ok: true, value: values as Values<A> };
}

export type Statistics = Extract<Awaited<ReturnType<typeof askStatistics>>, { readonly ok: true }>['value']['value'];

/** Lets the server make a table and saves it; resolves to whether it succeeded. */
export async function saveTable(what: TableName): Promise<boolean> {
  const made = await http.file(readTable, { what });
  if (made.ok) saveFile(`${what}.csv`, 'text/csv', made.value);
  else raiseError(made.refusal.message);
  return made.ok;
}

/** Saves a chart's figures as a file, made on this device. */
export function saveFigures(
  name: string,
  { heads, rows }: { readonly heads: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] },
): void {
  const lines = [heads, ...rows.map((row) => row.map(String))].map(csvRow);
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', BYTE_ORDER_MARK + lines.join(''));
}
