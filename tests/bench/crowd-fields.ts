import type { EventField } from '../../domain/event-fields/event-field.ts';
import { defineField } from '../../domain/event-fields/templates/define-field.ts';

/** Share of people who are not in the directory, in tenths. */
const UNLISTED = 4;

/** Whether the directory lists this person of a crowd with own fields. */
export const isListedInCrowd = (person: number): boolean => person % 10 >= UNLISTED;

const SUBJECTS = ['Free software', 'Health and food', 'Radio and audio', 'Open data', 'Machine learning', 'Gardening'];
export const OPTIONS = Array.from({ length: 24 }, (_, index) => `${SUBJECTS[index % SUBJECTS.length]} ${index}`);

/** Twelve fields, a third of them lines; the search reads four, and six are filters. */
export const OWN_FIELDS: readonly EventField[] = Array.from({ length: 12 }, (_, index) => {
  const shared = { label: `Field ${index}`, search: index < 4 };
  if (index % 3 === 2) return defineField(`field${index}`, { kind: 'line', ...shared });
  const kind = index % 3 === 0 ? 'some' : 'one';
  return defineField(`field${index}`, { kind, ...shared, options: OPTIONS, filter: index < 9 });
});
function answerOf({ kind }: EventField, person: number, field: number): string | string[] {
  const option = (step: number): string => OPTIONS[(person * 7 + field * 3 + step * 5) % OPTIONS.length] ?? '';
  if (kind === 'line') return `Works with boats and harbours number ${person % 97} in the north`;
  return kind === 'some' ? [option(0), option(1), option(2)] : option(0);
}

/** Returns what this person of a crowd answers to all own fields. */
export const ownAnswers = (person: number): Readonly<Record<string, string | string[]>> =>
  Object.fromEntries(OWN_FIELDS.map((field, at) => [field.id, answerOf(field, person, at)]));
