import type { EventField, FieldList } from '../event-fields/event-field.ts';
import { askedFields, fieldNamed } from '../event-fields/listed-fields.ts';
import { isWellKnown, ownFields } from '../event-fields/well-known-fields.ts';

const PREFIX = 'extra:';

/** Returns the name of the table column with the answers to one of the event's own fields. */
export const answerColumn = (id: string): string => PREFIX + id;

/** Returns the field that a column answers; undefined for all other columns. */
export const answeredField = (column: string, list: FieldList | undefined): EventField | undefined =>
  list && column.startsWith(PREFIX) ? fieldNamed(list, column.slice(PREFIX.length)) : undefined;

/** Columns of well-known fields whose name in tables differs from their id. */
const OTHER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  person: { job_position: 'job', profile_picture_url: 'picture' },
  company: {
    company_type: 'type',
    logo_url: 'logo',
    main_color: 'color',
    geoTraffic: 'geo_traffic',
  },
};

/** Returns the name of a field's column. Some well-known fields have none. */
export const columnOfField = ({ id: form }: FieldList, { id }: EventField): string =>
  isWellKnown(form, id) ? (OTHER_NAMES[form]?.[id] ?? id) : answerColumn(id);

/** Returns the columns of a form's own fields, in its order. */
export const answerColumns = (list: FieldList | undefined): string[] =>
  list ? ownFields(list.id, askedFields(list)).map(({ id }) => answerColumn(id)) : [];
