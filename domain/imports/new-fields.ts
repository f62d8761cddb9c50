import * as v from 'valibot';
import { type EventField, FieldLabel, type FieldList, type FieldOption } from '../event-fields/event-field.ts';
import { freeFieldId } from '../event-fields/free-field-id.ts';
import { askedFields } from '../event-fields/listed-fields.ts';
import { ownFields } from '../event-fields/well-known-fields.ts';
import { FIELD_LABEL_MAX } from '../limits/event-fields.ts';
import { NEW_FIELD_OPTIONS_MAX } from '../limits/imports.ts';
import { PROFILE_LINE_MAX } from '../limits/people.ts';
import { isHttpLink } from '../links.ts';
import { answerColumn } from './answer-columns.ts';
import { foldedHeading } from './folded-heading.ts';

/** Values of a mapping for a column that becomes a new field, by who sees its answers. */
export const NEW_FIELD = { everybody: 'new:everybody', organisers: 'new:organisers' } as const;

/** A column of a table: its heading, and its cells without the blank ones. */
export interface FieldColumn {
  readonly heading: string;
  readonly cells: readonly string[];
}

interface Columns {
  readonly columns: readonly FieldColumn[];
  /** Field of each column in the file's order. */
  readonly mapping: readonly string[];
}

/** A table whose new fields have a name. */
export interface NamedColumns {
  readonly mapping: readonly string[];
  readonly fields: readonly EventField[];
}

/**
 * Returns the fields that columns become, and the mapping with their names. A column whose field is already there takes that
 * one, so that the same table again adds nothing.
 */
export function fieldsFromColumns({ columns, mapping }: Columns, list: FieldList): NamedColumns {
  const fields: EventField[] = [];
  const used = new Set(mapping);
  const named = mapping.map((wanted, at) => {
    const column = columns[at];
    if (!column || !isNew(wanted)) return wanted;
    const heading = labelFrom(column.heading.slice(0, FIELD_LABEL_MAX)) ?? `Column ${at + 1}`;
    const known = ownFields(list.id, askedFields(list)).find(
      ({ id, label }) => [id, label].map(foldedHeading).includes(foldedHeading(heading)) && !used.has(answerColumn(id)),
    );
    const field = known ?? fieldOf({ ...column, heading }, wanted, [...list.fields, ...fields]);
    if (!known) fields.push(field);
    used.add(answerColumn(field.id));
    return answerColumn(field.id);
  });
  return { mapping: named, fields };
}

const isNew = (wanted: string): wanted is (typeof NEW_FIELD)[keyof typeof NEW_FIELD] =>
  Object.values<string>(NEW_FIELD).includes(wanted);

function fieldOf({ heading: label, cells }: FieldColumn, wanted: string, all: readonly EventField[]): EventField {
  return {
    ...BLANK,
    ...kindOf(cells),
    id: freeFieldId(
      label,
      all.map(({ id }) => id),
    ),
    label,
    visible: wanted === NEW_FIELD.everybody ? 'everybody' : 'organisers',
  };
}

/** The fields that no column decides. */
const BLANK = {
  help: '',
  required: false,
  options: [],
  own: false,
  hosts: [],
  filter: false,
  search: false,
  common: 0,
  first: false,
  onCard: false,
  byPackage: false,
  asked: true,
} satisfies Partial<EventField>;

/** Returns the kind of answers in these cells: links; one or several of few different values; lines. */
function kindOf(cells: readonly string[]): Pick<EventField, 'kind'> & Partial<Pick<EventField, 'options' | 'own'>> {
  if (cells.length > 0 && cells.every((cell) => isHttpLink(cell))) return { kind: 'link' };
  const hasSeveral = cells.some((cell) => cell.includes(';'));
  const options = optionsOf(cells.flatMap((cell) => (hasSeveral ? cell.split(/[;\n]/) : [cell])));
  if (options) return { kind: hasSeveral ? 'some' : 'one', options };
  return { kind: cells.some((cell) => cell.length > PROFILE_LINE_MAX || cell.includes('\n')) ? 'text' : 'line' };
}

/** Returns a text as a label; undefined if it cannot be one, for example without a visible character. */
function labelFrom(text: string): string | undefined {
  const parsed = v.safeParse(FieldLabel, text);
  return parsed.success ? parsed.output : undefined;
}

/** Returns the different values as options; undefined if there are too many, or one cannot be a label. */
function optionsOf(values: readonly string[]): FieldOption[] | undefined {
  const labels = new Map<string, string>();
  for (const value of values.map((each) => each.trim()).filter((each) => each !== ''))
    if (!labels.has(value.toLocaleLowerCase('en'))) labels.set(value.toLocaleLowerCase('en'), value);
  const all = [...labels.values()];
  if (all.length === 0 || all.length > NEW_FIELD_OPTIONS_MAX) return undefined;
  return all.every((label) => labelFrom(label) === label) ? all.map((label) => ({ id: label, label })) : undefined;
}
