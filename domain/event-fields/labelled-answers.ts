import { saidBy } from './answer-words.ts';
import type { EventField, FieldList } from './event-field.ts';
import { type Extra, isBlank } from './extra.ts';
import { isWellKnown } from './well-known-fields.ts';

/** Returns the answers to these fields that are not blank, by field id. */
export function saidAnswers(fields: readonly EventField[], extra: Extra = {}): Extra {
  const said = fields.flatMap((field) => {
    const value = Object.hasOwn(extra, field.id) ? saidBy(field, extra[field.id]) : undefined;
    return isBlank(value) ? [] : [[field.id, value] as const];
  });
  return Object.fromEntries(said) as Extra;
}

/** Returns the event's own fields whose answers everyone sees. */
export const publicFields = ({ id: form, fields }: FieldList): EventField[] =>
  fields.filter(({ id, asked, visible }) => asked && visible === 'everybody' && !isWellKnown(form, id));

/**
 * Returns a view of a person or company by the fields of a released list: choices as labels, well-known fields that are no
 * longer asked as blank, and the answers to the event's own fields in `extra`.
 */
export function labelledView<T extends object>(
  list: FieldList,
  { extra, ...view }: T & { readonly extra?: Extra },
  own: readonly EventField[] = publicFields(list),
): T {
  const columns: Record<string, unknown> = { ...view };
  for (const field of list.fields) {
    if (!isWellKnown(list.id, field.id) || !(field.id in columns) || field.kind === 'picture') continue;
    const value = columns[field.id];
    columns[field.id] = field.asked ? saidBy(field, value) : blankLike(value);
  }
  const said = saidAnswers(own, extra);
  return { ...columns, ...(Object.keys(said).length > 0 && { extra: said }) } as T;
}

function blankLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'boolean' ? false : '';
}
