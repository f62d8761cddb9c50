import * as v from 'valibot';
import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { type Extra, isBlank, sizeOf } from '../../../domain/event-fields/extra.ts';
import { optionInTable } from '../../../domain/event-fields/field-options.ts';
import { formEntries } from '../../../domain/event-fields/form-schema.ts';
import { askedFields, fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import { answerColumn } from '../../../domain/imports/answer-columns.ts';
import { ANSWERS_TOO_LONG, PUBLIC_EXTRA_MAX_BYTES } from '../../../domain/limits/event-fields.ts';
import type { Notes } from '../import-file.ts';
import { plainLine, plainText } from '../plain-text.ts';
import type { CsvRow } from './csv-rows.ts';

/**
 * Reads the cells of a row that answer the event's own fields. A cell that its field does not accept is left out, with a
 * note. Empty cells say nothing.
 */
export function rowAnswers(row: CsvRow, list: FieldList | undefined, notes: Notes): { readonly extra?: Extra } {
  if (!list) return {};
  const { extra: schemas } = formEntries(list, { isAdmin: true });
  const answers: Record<string, unknown> = {};
  for (const field of ownFields(list.id, askedFields(list))) {
    const [column, schema] = [answerColumn(field.id), schemas[field.id]];
    const written = row.cell(column);
    if (written === '' || !schema) continue;
    const parsed = v.safeParse(schema, typedAnswer(row, field), { abortPipeEarly: true });
    if (parsed.success && !isBlank(parsed.output)) answers[field.id] = parsed.output;
    else if (!parsed.success) {
      const why = parsed.issues[0].message.replace(/\.$/, '');
      notes.repaired(row.at, `has an answer to “${field.label}” that was left out (${written}): ${why}`, column);
    }
  }
  return withinLimit(row, { answers, list }, notes);
}

/** Leaves out all public answers of a row that are too long together for one document. */
function withinLimit(
  row: CsvRow,
  { answers, list }: { readonly answers: Readonly<Record<string, unknown>>; readonly list: FieldList },
  notes: Notes,
): { readonly extra?: Extra } {
  const entries = Object.entries(answers);
  const isPublic = ([id]: (typeof entries)[number]): boolean => fieldNamed(list, id)?.visible === 'everybody';
  const isLong = sizeOf(Object.fromEntries(entries.filter(isPublic))) > PUBLIC_EXTRA_MAX_BYTES;
  if (isLong) notes.repaired(row.at, `has answers that were left out: ${ANSWERS_TOO_LONG.replace(/\.$/, '')}`);
  const kept = isLong ? entries.filter((entry) => !isPublic(entry)) : entries;
  return kept.length === 0 ? {} : { extra: Object.fromEntries(kept) as Extra };
}

/** Returns a cell as the value that the schema of its field expects. */
function typedAnswer(row: CsvRow, field: EventField): unknown {
  const column = answerColumn(field.id);
  const written = row.cell(column);
  switch (field.kind) {
    case 'one':
      return optionInTable(field, plainLine(written))?.id ?? plainLine(written);
    case 'some':
      return optionsIn(field, [written], row.list(column));
    case 'yes':
      return /^(y|yes|true|1|x)$/i.test(written) ? true : /^(n|no|false|0)$/i.test(written) ? false : written;
    case 'number':
      return Number.isFinite(Number(written)) ? Number(written) : written;
    case 'text':
      return plainText(written);
    default:
      return plainLine(written);
  }
}

/** Returns the ids of options. The name of an option may have a semicolon, so the whole cell is tried first. */
function optionsIn(field: EventField, whole: readonly string[], parts: readonly string[]): string[] {
  const named = whole.flatMap((text) => optionInTable(field, text)?.id ?? []);
  return named.length > 0 ? named : parts.map((part) => optionInTable(field, part)?.id ?? part);
}

/** Returns the choices of a well-known field as ids, if a released list names their options; other words stay. */
export function knownChoices(list: FieldList | undefined, id: string, words: readonly string[]): string[] {
  const field = list && fieldNamed(list, id);
  return field ? [...new Set(words.map((word) => optionInTable(field, word)?.id ?? word))] : [...words];
}
