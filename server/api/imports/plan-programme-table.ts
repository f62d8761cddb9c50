import { type CellTexts, companyTexts, personTexts, talkTexts } from '../../../domain/imports/cell-texts.ts';
import type { SheetRow } from '../../../domain/imports/corrected-rows.ts';
import type { ImportChoices } from '../../../domain/imports/import-calls.ts';
import { judgedRows, rowName, type RowResult } from '../../../domain/imports/row-outcomes.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { nearDates, widened } from '../../../domain/event/changed-dates.ts';
import { dateOf, withinDays } from '../../../domain/event/import/imported-days.ts';
import type { ImportedEvent, ImportedSettings, ImportNote } from '../../../domain/event/import/imported-event.ts';
import { saysSame } from '../../../domain/event/import/imported-id.ts';
import { refuse } from '../../../domain/refusal.ts';
import { readCompanyTable } from '../../import/tables/csv-companies.ts';
import { readPeopleTable } from '../../import/tables/csv-people.ts';
import type { CsvTable } from '../../import/tables/csv-rows.ts';
import { readTalkTable } from '../../import/tables/csv-talks.ts';
import type { ImportFile, ReadOptions } from '../../import/import-file.ts';
import type { Ports } from '../../ports.ts';
import { applyImport, type ComparedImport, compareImport } from '../event/apply-import.ts';
import { forecastAccounts } from '../event/import-accounts.ts';
import { zoneOfRealEvent } from '../event/import-files.ts';
import { accepted } from './unwrap-refusal.ts';
import { inviteNewcomers, newcomers } from './invite-newcomers.ts';
import { type PlannedImport, plannedImport } from './planned-import.ts';
import { plural } from '../../../domain/plural.ts';
import type { DiffRow } from '../../../domain/event/import/diff-rows.ts';
import type { ImportKind } from '../../../domain/imports/import-fields.ts';

type Noun = DiffRow['noun'];

const ADDED: Partial<Record<Noun, (count: number) => string>> = {
  stage: (count) => plural(count, '1 stage is added.', `${count} stages are added.`),
  track: (count) => plural(count, '1 track is added.', `${count} tracks are added.`),
  person: (count) => plural(count, '1 speaker is added.', `${count} speakers are added.`),
};

/** Returns sentences about stages, tracks and speakers that a table of talks adds; empty for other tables. */
function sideSentences(rows: readonly DiffRow[], what: ImportKind): string[] {
  if (what !== 'talks') return [];
  return Object.entries(ADDED).flatMap(([noun, sentence]) => {
    const count = rows.filter((row) => row.noun === noun && row.change === 'added').length;
    return count === 0 ? [] : [sentence(count)];
  });
}

/** A table with the chosen columns and the corrected cells. */
export interface ChosenTable {
  readonly file: ImportFile;
  readonly choices: ImportChoices;
  readonly mapping: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly table: CsvTable;
}

/** Plans a table of talks, people or companies. Items that are missing in the table do not change. */
export async function planProgrammeTable(chosen: ChosenTable, ports: Ports): Promise<PlannedImport> {
  const { mapping, rows, choices } = chosen;
  const imported = await readTable(chosen, ports);
  const { imported: within, outside } = withinDays(imported, ports.fixedSettings);
  const isEmpty = within.talks.length + within.people.length + within.companies.length === 0;
  if (isEmpty || (imported.talks.length > 0 && within.talks.length === 0))
    return uselessTable(chosen, [...imported.notes, ...outside]);
  const compared = accepted(
    await compareImport(imported, ports, { replace: choices.replace, takeFile: choices.takeFile }),
  );
  const accounts = await forecastAccounts(imported, compared.plan.ids.person, ports);
  const invitable = await newcomers(imported, ports);
  const { report, plan } = compared;
  const { replace, takeFile } = choices;
  return plannedImport({
    rows: judgedRows({
      rows,
      mapping,
      resultOf: resultsOf(imported, { compared, accounts }, ports),
      notes: report.notes,
    }),
    columns: mapping,
    notes: [...report.remarks, ...sideSentences(report.rows, choices.what)],
    edits: plan.edits,
    undoable: !compared.begins,
    invitable: invitable.length,
    marks: [plan.replaces, plan.ops.map(({ c, id, rev }) => [c, id, rev])],
    apply: async ({ actor, invite, onProgress, ports: own }) => {
      const done = accepted(await applyImport(imported, own, { replace, takeFile, actor, onProgress }));
      return {
        refused: done.notes.filter(({ level }) => level === 'refused').map(({ at, message }) => `${at} ${message}.`),
        invited: invite ? await inviteNewcomers(imported, own) : 0,
      };
    },
  });
}

const uselessTable = ({ rows, mapping }: ChosenTable, notes: readonly ImportNote[]): PlannedImport =>
  plannedImport({
    rows: judgedRows({ rows, mapping, resultOf: () => undefined, notes }),
    columns: mapping,
    notes: [],
    marks: '',
    apply: () => refuse('invalid', 'No row of this table can be used.'),
  });

/** Reads a table as a part of the event: talks, people, companies and days that are missing in it stay. */
async function readTable({ table, file, choices }: ChosenTable, ports: Ports): Promise<ImportedEvent> {
  const runningZone = await zoneOfRealEvent(ports);
  const options: ReadOptions = {
    evenEmpty: true,
    ...(choices.zone !== undefined && { zone: choices.zone }),
    ...(choices.dates !== undefined && { dates: choices.dates }),
    ...(runningZone !== undefined && { runningZone }),
  };
  const read =
    choices.what === 'talks'
      ? readTalkTable(table, file.name, options)
      : (choices.what === 'people' ? readPeopleTable : readCompanyTable)(table, file.name, options);
  const imported = accepted(read);
  const event = ports.event();
  if (runningZone === undefined || !imported.event) return { ...imported, whole: [] };
  return { ...imported, whole: [], event: { ...imported.event, ...daysWith(imported, event) } };
}

/**
 * Returns the event's days extended by the talks' days. Leaves out days that would make the event too long, so that a
 * mistyped year changes nothing.
 */
function daysWith({ talks }: ImportedEvent, event: EventSettings): ImportedSettings {
  const near = nearDates(
    event,
    talks.map(({ startsAt }) => dateOf(startsAt, event)),
  );
  const { firstDay, lastDay, days } = widened(event, near, true);
  return { firstDay, lastDay, ...(days && { days }) };
}

interface Found {
  readonly compared: ComparedImport;
  readonly accounts: ReadonlyMap<string, string>;
}

/** Returns the result of each row: the values before and after, and the outcome for the person's account. */
function resultsOf(
  imported: ImportedEvent,
  { compared, accounts }: Found,
  ports: Ports,
): (row: SheetRow) => RowResult | undefined {
  const { plan, seen } = compared;
  const { before, after } = plan.versions;
  const { zone } = { ...ports.event(), ...imported.event };
  const result = <T extends { readonly id: string }>(
    id: string,
    versions: { readonly before: readonly T[]; readonly after: readonly T[] },
    texts: (thing: T, isAfter: boolean) => CellTexts,
  ): RowResult => {
    const [was, is] = [byId(versions.before).get(id), byId(versions.after).get(id)];
    if (!was || plan.replaces) return { outcome: 'new' };
    if (saysSame(was, is)) return { outcome: 'same' };
    return { outcome: 'changed', before: texts(was, false), after: is && texts(is, true) };
  };
  const rowOf = new Map<string, () => RowResult>();
  for (const { at, key } of imported.talks)
    rowOf.set(at, () =>
      result(plan.ids.talk.get(key) ?? '', { before: before.talks, after: after.talks }, (talk, isAfter) =>
        talkTexts(talk, { ...(isAfter ? after : before), zone }),
      ),
    );
  for (const { at, key, more = [] } of imported.companies)
    for (const row of [at, ...more])
      rowOf.set(row, () =>
        result(plan.ids.company.get(key) ?? '', { before: before.companies, after: after.companies }, companyTexts),
      );
  for (const { at, key } of imported.talks.length > 0 ? [] : imported.people)
    rowOf.set(at, () => {
      const id = plan.ids.person.get(key) ?? '';
      if (seen.frozen?.has(id)) return { outcome: 'kept' };
      const person = result(id, { before: before.people, after: after.people }, personTexts);
      const account = accounts.get(key) ?? 'same';
      return person.outcome === 'same' && account !== 'same' ? { outcome: 'changed' } : person;
    });
  return (row) => rowOf.get(rowName(row))?.();
}

const indexes = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** Returns the documents by id. The index of each list is cached. */
function byId<T extends { readonly id: string }>(things: readonly T[]): ReadonlyMap<string, T> {
  const known = indexes.get(things) ?? new Map(things.map((thing) => [thing.id, thing]));
  indexes.set(things, known);
  return known as ReadonlyMap<string, T>;
}
