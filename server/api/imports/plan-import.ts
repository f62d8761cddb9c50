import { correctedRows } from '../../../domain/imports/corrected-rows.ts';
import { fieldsOf, missingFields, type TableKind } from '../../../domain/imports/import-fields.ts';
import { isTableKind } from '../../../domain/imports/import-calls.ts';
import { anyOf } from '../../../domain/plural.ts';
import { refuse } from '../../../domain/refusal.ts';
import { csvTable, type Sheet } from '../../import/csv-rows.ts';
import { isTableText } from '../../import/detect.ts';
import type { Ports } from '../../ports.ts';
import { planEventFile } from './plan-event-file.ts';
import { planHolderTable } from './plan-holder-table.ts';
import type { ImportWish, PlannedImport } from './planned-import.ts';
import { planProgrammeTable } from './plan-programme-table.ts';
import { sheetOf, textOf } from './read-upload.ts';

/**
 * What a file would do, read as its organiser chose. The one way to it: the check shows it, and applying does what it
 * says. Refuses, in a sentence, a file or a choice of columns that nothing can be made of; changes nothing.
 */
export async function planImport({ file, choices }: ImportWish, ports: Ports): Promise<PlannedImport> {
  const text = textOf(file);
  const isTable = isTableText(text.text);
  if (!isTableKind(choices.what))
    return isTable
      ? refuse('invalid', `${file.name} is a table. Say what is in it.`)
      : planEventFile({ file, choices }, ports);
  if (!isTable) return refuse('invalid', `${file.name} is no table, so it is imported as a whole.`);
  const sheet = chosenColumns(sheetOf(text), choices.what, choices.mapping);
  const rows = correctedRows(sheet.rows, choices.edits);
  const table = { file, choices, mapping: sheet.mapping, rows, table: csvTable(sheet.mapping, rows) };
  return choices.what === 'holders' ? planHolderTable(table, ports) : planProgrammeTable(table, ports);
}

/** Columns that are left out have no name, so no reader finds them. */
function chosenColumns(sheet: Sheet, what: TableKind, mapping: readonly string[]): Sheet & { mapping: string[] } {
  const chosen = sheet.headings.map((_, column) => mapping[column] ?? '');
  const named = chosen.filter((field) => field !== '');
  const unknown = named.find((field) => !fieldsOf(what).includes(field));
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
