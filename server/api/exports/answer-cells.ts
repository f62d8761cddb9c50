import type { FieldForm, FieldList } from '../../../domain/event-fields/event-field.ts';
import { saidBy } from '../../../domain/event-fields/answer-words.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import type { Extra } from '../../../domain/event-fields/extra.ts';
import type { Cell, TableName } from '../../../domain/exports/tables.ts';
import { answerColumn } from '../../../domain/imports/answer-columns.ts';
import { answerText } from '../../../domain/imports/cell-texts.ts';
import type { Ports } from '../../ports.ts';
import { readReleasedLists } from '../event-fields/field-lists.ts';

/** Tables whose rows end with the answers to the event's own fields. */
const ANSWERING: Readonly<Partial<Record<TableName, FieldForm>>> = {
  users: 'person',
  companies: 'company',
  talks: 'talk',
};

/** Returns the columns that the event's own fields add to a table, also of fields that are no longer asked. */
export async function answerColumnsOf(table: TableName, ports: Pick<Ports, 'log' | 'event'>): Promise<string[]> {
  const form = ANSWERING[table];
  const list = form && (await readReleasedLists(ports))[form];
  return list ? ownFields(list.id, list.fields).map(({ id }) => answerColumn(id)) : [];
}

/** Returns the cells of answers, with labels instead of option ids. */
export const answerCells = (list: FieldList | undefined, answers: Extra = {}): Record<string, Cell> =>
  Object.fromEntries(
    (list ? ownFields(list.id, list.fields) : []).map((field): [string, Cell] => {
      const said = Object.hasOwn(answers, field.id) ? saidBy(field, answers[field.id]) : null;
      return [answerColumn(field.id), Array.isArray(said) ? answerText(said) : (said as Cell)];
    }),
  );
