import { FIELD_FORMS, type FieldForm, type FieldList } from '../../../domain/event-fields/event-field.ts';
import { fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import { NO_RELEASED_LIST } from '../../../domain/event-fields/judge-answers.ts';
import { FIELD_HISTORY_DAYS } from '../../../domain/limits/event-fields.ts';
import { DAY, type Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { findRevised, readable } from '../../sync/documents.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { fieldLists } from './field-lists.ts';

/*
 * Lists of fields that were replaced, so that edits made offline under them are judged by what their editors saw. They are not
 * read from the log: a list that was replaced yesterday may be older than what the log keeps. They are not in a scope, because
 * each organiser's device would load them.
 */

/** A list that was in force. */
interface EarlierList extends Stored {
  readonly list: FieldList;
  /** When edits are no longer judged by it. */
  readonly expiresAt: Instant;
}

const FIELD_HISTORY: TableSpec<EarlierList, 'byExpiry'> = {
  name: 'fieldHistory',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};
export const fieldHistoryTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<EarlierList, 'byExpiry'>> =>
  store.table(FIELD_HISTORY);

const rowId = (form: FieldForm, rev: string): string => `${form}:${rev}`;

/** Stores the lists in force. Called before one of them is replaced, so that after a crash none is missing. */
export async function keepListsInForce(ports: Pick<Ports, 'store' | 'log' | 'event' | 'now'>): Promise<void> {
  const table = await fieldHistoryTable(ports);
  const state = await ports.log.state(fieldLists.scope);
  const expiresAt = ports.now() + FIELD_HISTORY_DAYS * DAY;
  for (const form of FIELD_FORMS) {
    const held = state.get(fieldLists.name, form);
    const list = readable(held, fieldLists) ?? fieldsInForce(form, ports.event(), {});
    const row: EarlierList = { id: rowId(form, held?.rev ?? NO_RELEASED_LIST), rev: 1, list, expiresAt };
    if (await insertNew(table, row)) continue;
    const earlier = await table.get(row.id);
    if (earlier) await table.replace({ ...row, rev: earlier.rev }, earlier.rev);
  }
}

/** Returns an earlier list of a form by its revision; undefined if it is in force, not known, or was replaced too long ago. */
export async function findEarlierList(
  form: FieldForm,
  rev: string,
  ports: Pick<Ports, 'store' | 'log' | 'event' | 'now'>,
): Promise<FieldList | undefined> {
  const inForce = await findRevised(fieldLists, form, ports);
  if (rev === (inForce?.rev ?? NO_RELEASED_LIST)) return undefined;
  const row = await (await fieldHistoryTable(ports)).get(rowId(form, rev));
  return row && row.expiresAt > ports.now() ? fieldsInForce(form, ports.event(), { [form]: row.list }) : undefined;
}

/** Number of rows per read. */
const STEP = 100;

/** Changes the earlier lists of a form. Repeatable. */
export async function changeEarlierLists(
  form: FieldForm,
  change: (list: FieldList) => FieldList,
  ports: Pick<Ports, 'store'>,
): Promise<void> {
  const table = await fieldHistoryTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byExpiry', { equals: [], limit: STEP, ...(after !== undefined && { after }) });
    for (const row of page.documents)
      if (row.list.id === form) await table.replace({ ...row, list: change(row.list) }, row.rev);
    after = page.next;
  }
}

/** Whether a list of this form that was replaced lately has this. */
export async function hasEarlierList(
  form: FieldForm,
  isOne: (list: FieldList) => boolean,
  ports: Pick<Ports, 'store'>,
): Promise<boolean> {
  const table = await fieldHistoryTable(ports);
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byExpiry', { equals: [], limit: STEP, ...(after !== undefined && { after }) });
    if (page.documents.some(({ list }) => list.id === form && isOne(list))) return true;
    after = page.next;
  }
  return false;
}

/** Deletes all earlier lists: those of the demo, when it ends. */
export async function clearFieldHistory(ports: Pick<Ports, 'store'>): Promise<void> {
  const table = await fieldHistoryTable(ports);
  for (;;) {
    const { documents } = await table.find('byExpiry', { equals: [], limit: STEP });
    if (documents.length === 0) return;
    await Promise.all(documents.map(({ id }) => table.remove(id)));
  }
}
