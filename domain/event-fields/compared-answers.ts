import { OTHER } from '../choices/other.ts';
import { SEARCHED_TEXT_MAX } from '../limits/event-fields.ts';
import type { Person } from '../people/person.ts';
import type { EventField, FieldList } from './event-field.ts';
import { isBlank } from './extra.ts';
import { saidBy, publicFields } from './labelled-answers.ts';

/** Choices without information, such as "None": they do not count as common. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['None', OTHER]);

/** The words that say something. */
export const informative = (words: readonly string[]): string[] => words.filter((word) => !SAYS_NOTHING.has(word));

/** The parts of a person in which answers are: the columns of well-known fields, and the answers to others. */
type Answering = Partial<Pick<Person, 'focus' | 'traffic' | 'interested' | 'country' | 'geoTraffic' | 'extra'>>;

const COMPARED_COLUMNS: ReadonlySet<string> = new Set(['focus', 'traffic', 'interested', 'country', 'geoTraffic']);

/** What a person answered to a field, as words. */
export function wordsIn(person: Answering, field: EventField): readonly string[] {
  const held = COMPARED_COLUMNS.has(field.id)
    ? (person as Readonly<Record<string, unknown>>)[field.id]
    : person.extra?.[field.id];
  if (isBlank(held)) return [];
  const said = saidBy(field, held);
  if (Array.isArray(said)) return said.map(String);
  return typeof said === 'string' && said !== '' ? [said] : [];
}

/** The fields by which people are compared, in the order of the list. */
export const comparedFields = ({ fields }: FieldList): EventField[] =>
  fields.filter(({ asked, common, visible }) => asked && common > 0 && visible === 'everybody');

/** The words by which a person is compared with others, each once. */
export const comparedWords = (person: Answering, list: FieldList): string[] =>
  informative([...new Set(comparedFields(list).flatMap((field) => wordsIn(person, field)))]);

/** What the search reads of a person's answers to the event's own fields, a line each. */
export const searchedAnswers = (person: Answering, list: FieldList): string[] =>
  publicFields(list)
    .filter(({ search }) => search)
    .map((field) => wordsIn(person, field).join('\n').slice(0, SEARCHED_TEXT_MAX));
