import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { correctedRows } from '../../../domain/imports/corrected-rows.ts';
import { fieldsOf, formOfTable, missingFields, type TableKind } from '../../../domain/imports/import-fields.ts';
import { isTableKind, shownCell } from '../../../domain/imports/import-calls.ts';
import { anyOf, formatList, plural } from '../../../domain/plural.ts';
import { refuse } from '../../../domain/refusal.ts';
import { fieldsFromColumns } from '../../../domain/imports/new-fields.ts';
import { csvTable, type CsvSheet } from '../../import/tables/csv-rows.ts';
import { isTableText } from '../../import/detect.ts';
import type { Ports } from '../../ports.ts';
import { planHolderTable } from './plan-holder-table.ts';
import { draftMarks, type ImportWish, type PlannedImport, plannedImport } from './planned-import.ts';
import { type ChosenTable, planProgrammeTable } from './plan-programme-table.ts';
import { planSponsorTable } from './plan-sponsor-table.ts';
import { sheetOf, textOf } from './read-upload.ts';
import type { DiffRow } from '../../../domain/event/import/diff-rows.ts';
import type { ImportNote } from '../../../domain/event/import/imported-event.ts';
import type { ImportRow, RowOutcome } from '../../../domain/imports/import-row.ts';
import { capital } from '../../../domain/capitalize.ts';
import { readEventFiles } from '../../import/reader.ts';
import { applyImport, compareImport } from '../event/apply-import.ts';
import { comparedOrAsked } from './compared-or-asked.ts';
import { playableLinks } from './playable-links.ts';
import { sourcePart } from './source-part.ts';
import { zoneOfRealEvent } from '../event/event-zone.ts';
import { listWith } from '../event-fields/add-fields.ts';
import { readFields, readReleasedLists } from '../event-fields/field-lists.ts';
import { accepted } from './unwrap-refusal.ts';
import { inviteNewcomers, newcomers } from './invite-newcomers.ts';

const OUTCOME: Readonly<Record<DiffRow['change'], RowOutcome>> = {
  added: 'new',
  changed: 'changed',
  restored: 'changed',
  cancelled: 'gone',
  removed: 'gone',
};

/**
 * Plans the import of a file with a whole event. Items that are missing in the file are cancelled or removed, and the plan
 * lists them.
 */
async function planEventFile({ file, choices, source: wished }: ImportWish, ports: Ports): Promise<PlannedImport> {
  const runningZone = await zoneOfRealEvent(ports);
  const read = await readEventFiles([file], {
    ...(choices.zone !== undefined && { zone: choices.zone }),
    ...(runningZone !== undefined && { runningZone }),
  });
  const { imported, source } = await sourcePart(accepted(read), { wished, isTable: false }, ports);
  const { compared, replace, asks } = await comparedOrAsked(choices.replace, (sure) =>
    compareImport(imported, ports, { replace: sure, takeFile: choices.takeFile, source }),
  );
  const { report, plan } = compared;
  const [refused, repaired] = [
    report.notes.filter(isRefused),
    report.notes.filter(({ level }) => level === 'repaired'),
  ];
  return plannedImport({
    rows: [...report.rows.map(thingRow), ...refused.map(refusedRow)],
    columns: ['what', 'name', 'detail'],
    notes: [
      ...(source?.isDraft && plan.drafts.length > 0 ? [DRAFTED] : []),
      ...report.remarks,
      ...playableLinks(imported),
      ...unchanged(report.unchanged),
      ...repaired.map(({ at, message }) => capital(`${at} ${message}.`)),
    ],
    asks,
    adds: addedWords(report.rows),
    changes: compared.begins ? '' : changedWords(report.rows),
    edits: plan.edits,
    undoable: !compared.begins,
    invitable: (await newcomers(imported, ports)).length,
    marks: [plan.replaces, plan.ops.map(({ c, id, rev }) => [c, id, rev]), ...draftMarks(plan)],
    apply: async ({ actor, invite, onProgress, ports: own }) => {
      accepted(await applyImport(imported, own, { replace, takeFile: choices.takeFile, source, actor, onProgress }));
      return { refused: [], invited: invite ? await inviteNewcomers(imported, own) : 0 };
    },
  });
}

const ADDED: readonly (readonly [DiffRow['noun'], (count: number) => string])[] = [
  ['talk', (count) => plural(count, '1 talk', `${count} talks`)],
  ['person', (count) => plural(count, '1 speaker', `${count} speakers`)],
  ['stage', (count) => plural(count, '1 stage', `${count} stages`)],
  ['track', (count) => plural(count, '1 track', `${count} tracks`)],
  ['company', (count) => plural(count, '1 company', `${count} companies`)],
];

function addedWords(rows: readonly DiffRow[]): string {
  const words = ADDED.flatMap(([noun, say]) => {
    const count = rows.filter((row) => row.noun === noun && row.change === 'added').length;
    return count === 0 ? [] : [say(count)];
  });
  return words.length === 0 ? '' : formatList(words);
}

function changedWords(rows: readonly DiffRow[]): string {
  const event = rows.find(({ noun, change }) => noun === 'event' && change === 'changed');
  return event ? `This also changes the event itself, for everybody: ${event.name}, ${event.detail}.` : '';
}

const DRAFTED =
  'Times, rooms, new and cancelled talks go into the draft of the schedule; everything else changes at once.';

const unchanged = (count: number): string[] =>
  count === 0 ? [] : [plural(count, '1 item is unchanged.', `${count} items are unchanged.`)];

const thingRow = ({ change, noun, name, detail }: DiffRow): ImportRow => ({
  row: 0,
  outcome: OUTCOME[change],
  cells: [noun, shownCell(name), shownCell(detail)],
  was: [null, null, null],
  why: [],
});

const isRefused = ({ level }: ImportNote): boolean => level === 'refused';

const refusedRow = ({ at, message }: ImportNote): ImportRow => ({
  row: 0,
  outcome: 'refused',
  cells: ['', shownCell(at), shownCell(message)],
  was: [null, null, null],
  why: [],
});

/**
 * Plans what importing a file would do, given the organiser's choices. The check shows this plan, and applying executes
 * it. Refuses a file or columns that cannot be used, with the reason. Changes nothing.
 */
export async function planImport({ file, choices, source }: ImportWish, ports: Ports): Promise<PlannedImport> {
  const text = textOf(file);
  const isTable = isTableText(text.text);
  if (!isTableKind(choices.what))
    return isTable
      ? refuse('invalid', `${file.name} is a table. Say what is in it.`)
      : planEventFile({ file, choices, source }, ports);
  if (!isTable) return refuse('invalid', `${file.name} is no table, so it is imported as a whole.`);
  const raw = await sheetOf(text);
  const grown = await withNewFields(raw, { what: choices.what, mapping: choices.mapping }, ports);
  const sheet = chosenColumns(raw, { what: choices.what, mapping: grown.mapping }, grown.list);
  const rows = correctedRows(sheet.rows, choices.edits);
  const { lists, adding } = grown;
  const table = {
    file,
    choices,
    source,
    mapping: sheet.mapping,
    rows,
    table: csvTable(sheet.mapping, rows),
    lists,
    adding,
  };
  if (choices.what === 'sponsors') return planSponsorTable(table, ports);
  return choices.what === 'holders' ? planHolderTable(table, ports) : planProgrammeTable(table, ports);
}

interface ChosenColumns {
  readonly what: TableKind;
  readonly mapping: readonly string[];
}

/** Names the columns that become new fields, and returns the lists with these fields. Refuses if there is no room for them. */
async function withNewFields(
  { headings, rows }: CsvSheet,
  { what, mapping }: ChosenColumns,
  ports: Ports,
): Promise<Pick<ChosenTable, 'lists' | 'adding' | 'mapping'> & { readonly list: FieldList | undefined }> {
  const lists = await readReleasedLists(ports);
  const form = formOfTable(what);
  if (!form) return { lists, mapping, list: undefined };
  const columns = headings.map((heading, column) => ({
    heading,
    cells: rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== ''),
  }));
  const named = fieldsFromColumns({ columns, mapping }, await readFields(form, ports));
  if (named.fields.length === 0) return { lists, mapping: named.mapping, list: lists[form] };
  const list = await listWith(form, named.fields, ports);
  return {
    lists: { ...lists, [form]: list },
    mapping: named.mapping,
    list,
    adding: { form, fields: named.fields },
  };
}

/** Returns the table with a name for each chosen column. Columns that are left out get no name, so the readers ignore them. */
function chosenColumns(
  sheet: CsvSheet,
  { what, mapping }: ChosenColumns,
  list: FieldList | undefined,
): CsvSheet & { mapping: string[] } {
  const chosen = sheet.headings.map((_, column) => mapping[column] ?? '');
  const named = chosen.filter((field) => field !== '');
  const unknown = named.find((field) => !fieldsOf(what, list).includes(field));
  if (unknown !== undefined) refuse('invalid', `There is no column called ${unknown.slice(0, 50)} in such a table.`);
  const twice = named.find((field, index) => named.indexOf(field) !== index);
  if (twice !== undefined)
    refuse('invalid', `Two columns are read as ${twice}. Leave one of them out.`, [
      { field: twice, message: `Two columns are read as ${twice}` },
    ]);
  const missing = missingFields(what, chosen);
  if (missing.length > 0)
    refuse(
      'invalid',
      `Say which column is ${anyOf(missing)}.`,
      missing.map((field) => ({ field, message: `Say which column is ${field}` })),
    );
  return { ...sheet, mapping: chosen };
}
