import { useEffect } from 'react';
import type * as v from 'valibot';
import {
  applyImportPlan,
  checkImport,
  type CheckView,
  type ImportChoices,
  type ImportView,
  listImportRows,
  readImportState,
  startImport,
} from '../../../../domain/imports/import-calls.ts';
import type { RowOutcome } from '../../../../domain/imports/import-row.ts';
import { csvRow } from '../../../../domain/csv-cell.ts';
import { IMPORT_PAGE } from '../../../../domain/limits/imports.ts';
import { SECOND } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import { deviceSetting, setDeviceSetting } from '../../../platform/session/device-settings.ts';
import { type QueryState, useQuery } from '../../../platform/http/use-query.ts';
import { saveFile } from '../../../platform/browser/save-file.ts';
import type { Failure, Result } from '../../../platform/http/http.ts';

export type RefusedImport = Failure;

const key = (): string => crypto.randomUUID();

let sent: ImportView | undefined;

export async function sendImport(file: File): Promise<Result<ImportView>> {
  const answer = await http.request(startImport, {}, { file, key: key() });
  if (answer.ok) sent = answer.value;
  return answer;
}

/** Returns an import. Uses the answer of the last request, if there is one. */
async function readImport(id: string): Promise<Result<ImportView>> {
  const known = sent;
  sent = undefined;
  return known?.id === id ? { ok: true, value: known } : http.request(readImportState, { id });
}

/** Loads an import with its progress. */
export const useImport = (id: string): QueryState<ImportView> =>
  useQuery(() => readImport(id), {
    about: id,
    everyOf: (file) => (file?.state === 'applying' ? SECOND : undefined),
  });
export const checkFile = (id: string, choices: ImportChoices): Promise<Result<CheckView>> =>
  http.request(checkImport, { ...choices, id }, { key: key() });
export const applyFile = (id: string, plan: string, invite: boolean): Promise<Result<ImportView>> =>
  http.request(applyImportPlan, { id, plan, invite }, { key: key() });

export type RowPage = v.InferOutput<(typeof listImportRows)['output']>;
const importRows = (id: string, outcome: RowOutcome | undefined, page: number): Promise<Result<RowPage>> =>
  http.request(listImportRows, { id, page, count: IMPORT_PAGE, ...(outcome && { outcome }) });

interface WantedRows {
  readonly id: string;
  /** Number of the check that produced these rows. */
  readonly round: number;
  readonly outcome: RowOutcome | undefined;
  readonly page: number;
}

/** Loads a page of rows from the last check: all rows, or those with one outcome. */
export const useImportRows = ({ id, round, outcome, page }: WantedRows): QueryState<RowPage> =>
  useQuery(() => importRows(id, outcome, page), { about: `${id} ${round} ${outcome} ${page}` });

/** Saves the refused rows with their reasons as a table, to be corrected. Returns the reason of a failure. */
export async function saveRefused(file: ImportView): Promise<Failure | undefined> {
  const lines = [csvRow(['row', ...file.columns.map(({ name }) => name), 'why'])];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await importRows(file.id, 'refused', page);
    if (!answer.ok) return answer.refusal;
    pages = Math.ceil(answer.value.pagination.total / IMPORT_PAGE);
    for (const { row, cells, why } of answer.value.data)
      lines.push(csvRow([String(row), ...cells, why.map(({ message }) => message).join('; ')]));
  }
  saveFile(`Left out of ${file.name.replace(/\.\w{1,5}$/, '')}.csv`, 'text/csv;charset=utf-8', lines.join(''));
  return undefined;
}

const COLUMNS = 'import-columns';
type Remembered = Readonly<Record<string, Pick<ImportChoices, 'what' | 'mapping'>>>;
/** Returns the key of a table: its headings. */
const nameOf = ({ columns }: ImportView): string => columns.map(({ name }) => name).join('\n');
const remembered = (): Remembered => (deviceSetting(COLUMNS).get() as Remembered | undefined) ?? {};

/** Returns the choices that this device last used for a table with these columns; undefined if there are none. */
export const columnsBefore = (file: ImportView): Pick<ImportChoices, 'what' | 'mapping'> | undefined =>
  remembered()[nameOf(file)];

export function rememberColumns(file: ImportView, { what, mapping }: ImportChoices): void {
  setDeviceSetting(COLUMNS, { ...remembered(), [nameOf(file)]: { what, mapping } });
}

const OPEN = 'import-open';
/** Returns the id of the unfinished import, to reopen it after the tab was closed; undefined if there is none. */
export const openImport = (): string | undefined => deviceSetting(OPEN).get() as string | undefined;
let fromSource: string | undefined;

/** Opens the file of a source next, which is checked without asking how to read it. */
export function openFromSource(id: string): void {
  rememberImport(id);
  fromSource = id;
}

/** Calls `check` once if this file was just opened from its source. */
export const useOpenedFromSource = (id: string, check: () => void): void =>
  useEffect(() => {
    if (fromSource !== id) return;
    fromSource = undefined;
    check();
  });

export const rememberImport = (id: string | undefined): void => setDeviceSetting(OPEN, id);
