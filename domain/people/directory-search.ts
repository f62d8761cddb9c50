import { searchedAnswers } from '../event-fields/compared-answers.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import { searchBestFirst, type TextIndex, textIndex } from '../search/text-index.ts';
import { type Person, personName } from './person.ts';

export const peopleIndex = (people: readonly Person[], list?: FieldList): TextIndex<Person> =>
  textIndex(people, (person) => personText(person, list));

/** Returns the people whose name, job or company contains any word of the query, best first (spec 2); all people if the query is empty. */
export const searchPeople = (index: TextIndex<Person>, query: string): Person[] => searchBestFirst(index, query);

const personText = (person: Person, list: FieldList | undefined): string =>
  [personName(person), person.jobPosition, person.companyName, ...(list ? searchedAnswers(person, list) : [])].join(
    '\n',
  );
