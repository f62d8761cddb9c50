import { searchBestFirst, type TextIndex, textIndex } from '../search/text-index.ts';
import { type Person, personName } from './person.ts';

export const peopleIndex = (people: readonly Person[]): TextIndex<Person> => textIndex(people, personText);

/** Returns the people whose name, job or company contains any word of the query, best first (spec 2); all people if the query is empty. */
export const searchPeople = (index: TextIndex<Person>, query: string): Person[] => searchBestFirst(index, query);

const personText = (person: Person): string => [personName(person), person.jobPosition, person.companyName].join('\n');
