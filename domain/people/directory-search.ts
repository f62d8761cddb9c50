import { searchedAnswers } from '../event-fields/compared-answers.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import { searchBestFirst, type TextIndex, textIndex } from '../search/text-index.ts';
import { type Person, personName } from './person.ts';
import { shownWork } from './work-line.ts';

export const peopleIndex = (people: readonly Person[], list?: FieldList): TextIndex<Person> =>
  textIndex(people, (person) => personText(person, list));

/** Returns people whose name, shown job or shown company contains a word of the query, best first (spec 2); an empty query returns all. */
export const searchPeople = (index: TextIndex<Person>, query: string): Person[] => searchBestFirst(index, query);

const personText = (person: Person, list: FieldList | undefined): string =>
  [personName(person), shownWork(person, list), ...(list ? searchedAnswers(person, list) : [])].join('\n');
