import { OTHER } from '../choices/other.ts';
import type { Person } from '../people/person.ts';
import type { EventField, FieldList } from './event-field.ts';
import { answerIn, searchedWords, wordsOf } from './answer-words.ts';
import { publicFields } from './labelled-answers.ts';

/** Choices without information, such as "None": they do not count as common. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['None', OTHER]);

/** The words that say something. */
export const informative = (words: readonly string[]): string[] => words.filter((word) => !SAYS_NOTHING.has(word));

/** The parts of a person in which answers are: the columns of well-known fields, and the answers to others. */
type Answering = Partial<
  Pick<Person, 'focus' | 'traffic' | 'interested' | 'country' | 'geoTraffic' | 'companyType' | 'extra'>
>;

const COMPARED_COLUMNS = new Map<string, keyof Answering>([
  ['focus', 'focus'],
  ['traffic', 'traffic'],
  ['interested', 'interested'],
  ['country', 'country'],
  ['geoTraffic', 'geoTraffic'],
  ['attendee_company_type', 'companyType'],
]);

/** What a person answered to a field, as stored. */
export function heldBy(person: Answering, field: EventField): unknown {
  const column = COMPARED_COLUMNS.get(field.id);
  return column === undefined ? answerIn(person, field) : person[column];
}

/** What a person answered to a field, as words. */
export const wordsIn = (person: Answering, field: EventField): readonly string[] =>
  wordsOf(field, heldBy(person, field));

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
    .map((field) => searchedWords(field, heldBy(person, field)));
