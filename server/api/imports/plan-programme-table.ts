import type { Company } from '../../../domain/companies/company.ts';
import {
  answerTexts,
  type CellTexts,
  companyTexts,
  personTexts,
  talkTexts,
} from '../../../domain/imports/cell-texts.ts';
import { answeredField } from '../../../domain/imports/answer-columns.ts';
import type { SheetRow } from '../../../domain/imports/corrected-rows.ts';
import { type ImportChoices, shownCell } from '../../../domain/imports/import-calls.ts';
import type { ImportRow } from '../../../domain/imports/import-row.ts';
import type { ImportSource } from '../../../domain/event/import/import-context.ts';
import type { ReleasedLists } from '../../../domain/event-fields/fields-in-force.ts';
import { judgedRows, rowName, type RowResult } from '../../../domain/imports/row-outcomes.ts';
import { withinDays } from '../../../domain/event/import/imported-days.ts';
import type { ImportedEvent, ImportNote } from '../../../domain/event/import/imported-event.ts';
import { saysSame } from '../../../domain/event/import/imported-id.ts';
import { TEMPLATE_PACKAGES } from '../../../domain/packages/package.ts';
import { packageNames } from '../../../domain/packages/rights.ts';
import type { Person } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { readCompanyTable } from '../../import/tables/csv-companies.ts';
import { readPeopleTable } from '../../import/tables/csv-people.ts';
import type { CsvTable } from '../../import/tables/csv-rows.ts';
import { readTalkTable } from '../../import/tables/csv-talks.ts';
import type { ImportFile, ReadOptions } from '../../import/import-file.ts';
import type { Ports } from '../../ports.ts';
import { applyImport, type ComparedImport, compareImport } from '../event/apply-import.ts';
import { isHiddenChange } from '../event/import-answers.ts';
import { addFields, type Adding, newFieldSentence } from '../event-fields/add-fields.ts';
import { forecastAccounts } from '../event/import-accounts.ts';
import { zoneOfRealEvent } from '../event/event-zone.ts';
import { findPackages } from '../packages/packages.ts';
import { accepted } from './unwrap-refusal.ts';
import { inviteNewcomers, newcomers } from './invite-newcomers.ts';
import { comparedOrAsked } from './compared-or-asked.ts';
import { draftMarks, type PlannedImport, plannedImport, type SourceWish } from './planned-import.ts';
import { daysWith } from './days-with.ts';
import { sourcePart } from './source-part.ts';
import { plural } from '../../../domain/plural.ts';
import type { DiffRow } from '../../../domain/event/import/diff-rows.ts';
import { formOfTable, type ImportKind } from '../../../domain/imports/import-fields.ts';

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
  /** The released lists of fields, with those that this import adds. */
  readonly lists: ReleasedLists;
  /** Fields that columns become; undefined if none does. */
  readonly adding?: Adding | undefined;
  readonly source?: SourceWish | undefined;
}

/** Returns the names of the columns, with labels for answers to the event's own fields. */
function headingsOf({ mapping, lists, choices }: Pick<ChosenTable, 'mapping' | 'lists' | 'choices'>): string[] {
  const form = formOfTable(choices.what);
  return mapping.map((column) => answeredField(column, form && lists[form])?.label ?? column);
}

/** Plans a table of talks, people or companies. Items that are missing in the table do not change. */
export async function planProgrammeTable(chosen: ChosenTable, ports: Ports): Promise<PlannedImport> {
  const { mapping, choices, adding } = chosen;
  const { imported, source } = await sourcePart(
    await readTable(chosen, ports),
    { wished: chosen.source, isTable: true },
    ports,
  );
  const { imported: within, outside } = withinDays(imported, ports.fixedSettings);
  const isEmpty = within.talks.length + within.people.length + within.companies.length === 0;
  if (isEmpty || (imported.talks.length > 0 && within.talks.length === 0))
    return uselessTable(chosen, [...imported.notes, ...outside]);
  const { takeFile } = choices;
  const { compared, replace, asks } = await comparedOrAsked(choices.replace, (sure) =>
    compareImport(imported, ports, { replace: sure, takeFile, lists: chosen.lists, source }),
  );
  const entries = { personIds: compared.plan.ids.person, isBySource: source !== undefined };
  const accounts = await forecastAccounts(imported, entries, ports);
  const invitable = await newcomers(imported, ports);
  const { report, plan } = compared;
  return plannedImport({
    rows: [
      ...rowsOf(chosen, { imported, compared, accounts }, ports),
      ...(source ? cancelledRows(report.rows, mapping) : []),
    ],
    asks,
    columns: headingsOf(chosen),
    notes: [
      ...(adding?.fields ?? []).map(newFieldSentence),
      ...report.remarks,
      ...sideSentences(report.rows, choices.what),
    ],
    edits: plan.edits,
    undoable: !compared.begins,
    invitable: invitable.length,
    marks: marksOf(compared, adding),
    apply: applierOf(imported, { ...chosen, replace, from: source }),
  });
}

function rowsOf(
  { rows, mapping }: ChosenTable,
  { imported, ...found }: Found & { readonly imported: ImportedEvent },
  ports: Ports,
): ImportRow[] {
  const { report, seen } = found.compared;
  return judgedRows({
    rows,
    mapping,
    resultOf: resultsOf(imported, found, ports),
    notes: report.notes,
    nearest: (field) => (field === 'booth' ? packageNames(seen.packages ?? TEMPLATE_PACKAGES) : []),
  });
}

const marksOf = ({ plan, hidden, listed }: ComparedImport, adding: Adding | undefined): unknown[] => [
  plan.replaces,
  plan.ops.map(({ c, id, rev }) => [c, id, rev]),
  ...(hidden.size > 0 ? [[...hidden]] : []),
  ...(listed.wanted.size > 0 ? [[...listed.wanted]] : []),
  ...(adding?.fields ?? []),
  ...draftMarks(plan),
];

interface Applied extends ChosenTable {
  readonly replace: boolean;
  readonly from: ImportSource | undefined;
}

/** Talks that are not in the table any more; their row has the number 0. */
function cancelledRows(rows: readonly DiffRow[], mapping: readonly string[]): ImportRow[] {
  const gone = rows.filter(({ noun, change }) => noun === 'talk' && (change === 'cancelled' || change === 'removed'));
  return gone.map(({ name }) => ({
    row: 0,
    outcome: 'gone',
    cells: mapping.map((column) => (column === 'title' ? shownCell(name) : '')),
    was: mapping.map(() => null),
    why: [],
  }));
}

const applierOf =
  (
    imported: ImportedEvent,
    { choices: { takeFile }, replace, adding, from: source }: Applied,
  ): PlannedImport['apply'] =>
  async ({ actor, invite, onProgress, ports }) => {
    if (adding) await addFields(actor, adding, ports);
    const done = accepted(await applyImport(imported, ports, { replace, takeFile, source, actor, onProgress }));
    return {
      refused: done.notes.filter(({ level }) => level === 'refused').map(({ at, message }) => `${at} ${message}.`),
      invited: invite ? await inviteNewcomers(imported, ports) : 0,
    };
  };

const uselessTable = ({ rows, mapping, lists, choices }: ChosenTable, notes: readonly ImportNote[]): PlannedImport =>
  plannedImport({
    rows: judgedRows({ rows, mapping, resultOf: () => undefined, notes }),
    columns: headingsOf({ mapping, lists, choices }),
    notes: [],
    marks: '',
    apply: () => refuse('invalid', 'No row of this table can be used.'),
  });

/** Reads a table as a part of the event: talks, people, companies and days that are missing in it stay. */
async function readTable({ table, file, choices, lists }: ChosenTable, ports: Ports): Promise<ImportedEvent> {
  const runningZone = await zoneOfRealEvent(ports);
  const options: ReadOptions = {
    evenEmpty: true,
    ...(choices.zone !== undefined && { zone: choices.zone }),
    ...(choices.dates !== undefined && { dates: choices.dates }),
    ...(runningZone !== undefined && { runningZone }),
    lists,
    packages: await findPackages(ports),
    ...(choices.shared && { isShared: true }),
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

interface Found {
  readonly compared: ComparedImport;
  readonly accounts: ReadonlyMap<string, string>;
}

interface Compared<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly texts: (thing: T, isAfter: boolean) => CellTexts;
}

/** Returns what becomes of the document with this id. */
function resultFor<T extends { readonly id: string }>(
  id: string,
  { before, after, texts }: Compared<T>,
  { plan, hidden }: ComparedImport,
): RowResult {
  const [was, is] = [byId(before).get(id), byId(after).get(id)];
  if (!was || plan.replaces) return { outcome: 'new' };
  if (saysSame(was, is) && !isHiddenChange(hidden.get(id))) return { outcome: 'same' };
  return { outcome: 'changed', before: texts(was, false), after: is && texts(is, true) };
}

/** Returns the result of each row: the values before and after, and the outcome for the person's account. */
function resultsOf(
  imported: ImportedEvent,
  { compared, accounts }: Found,
  ports: Ports,
): (row: SheetRow) => RowResult | undefined {
  const { plan, seen, hidden } = compared;
  const { lists } = seen;
  const { before, after } = plan.versions;
  const { zone } = { ...ports.event(), ...imported.event };
  const boothTexts = (company: Company): CellTexts => ({
    ...companyTexts(company, seen.packages),
    ...answerTexts(lists?.company, company.extra),
  });
  const textsOf = (person: Person, isAfter: boolean): CellTexts => {
    const own = hidden.get(person.id);
    const answers = { ...(isAfter ? own?.after : own?.before), ...person.extra };
    return { ...personTexts(person), ...answerTexts(lists?.person, answers) };
  };
  const ofTalk = (talk: Talk, isAfter: boolean): CellTexts => talkTexts(talk, { ...(isAfter ? after : before), zone });
  const [talks, companies, people] = [
    { before: before.talks, after: after.talks, texts: ofTalk },
    { before: before.companies, after: after.companies, texts: boothTexts },
    { before: before.people, after: after.people, texts: textsOf },
  ];
  const rowOf = new Map<string, () => RowResult>();
  for (const { at, key } of imported.talks)
    rowOf.set(at, () => resultFor(plan.ids.talk.get(key) ?? '', talks, compared));
  for (const { at, key, more = [] } of imported.companies)
    for (const row of [at, ...more])
      rowOf.set(row, () => resultFor(plan.ids.company.get(key) ?? '', companies, compared));
  for (const { at, key } of imported.talks.length > 0 ? [] : imported.people)
    rowOf.set(at, () => {
      const id = plan.ids.person.get(key) ?? '';
      if (seen.frozen?.has(id)) return { outcome: 'kept' };
      const person = resultFor(id, people, compared);
      const isChanged = (accounts.get(key) ?? 'same') !== 'same' || compared.listed.wanted.has(id);
      return person.outcome === 'same' && isChanged ? { outcome: 'changed' } : person;
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
