import { expect, test } from 'vitest';
import { directoryOf, filterDirectory } from '../../../domain/people/directory.ts';
import { testPerson } from '../../support/people.ts';

const all = { search: '', interests: [], countries: [], role: undefined, isComplete: undefined };

test('names are sorted regardless of accents, and equal names by id', () => {
  const named = [
    ['3', 'Zoë'],
    ['2', 'Émile'],
    ['5', 'anna'],
    ['4', 'Anna'],
    ['1', 'Eve'],
  ].map(([id = '', firstName = '']) => testPerson({ id, firstName, lastName: '' }));
  expect(filterDirectory(directoryOf(named), all).map(({ id }) => id)).toEqual(['4', '5', '2', '1', '3']);
});

test('a match in the name comes before one in job or company, and a full name before both', () => {
  const directory = directoryOf([
    testPerson({ id: 'harriet', firstName: 'Harriet', lastName: 'Bell', jobPosition: 'Small business owner' }),
    testPerson({ id: 'malines', firstName: 'Malines', lastName: 'Ott' }),
    testPerson({ id: 'ines', firstName: 'Inês', lastName: 'Carvalho' }),
    testPerson({ id: 'zoe', firstName: 'Zoë', lastName: 'Ines', companyName: 'Carvalho & Co' }),
  ]);
  const found = (search: string): string[] => filterDirectory(directory, { ...all, search }).map(({ id }) => id);
  expect(found('ines')).toEqual(['ines', 'zoe', 'malines', 'harriet']);
  expect(found('ines carvalho')).toEqual(['ines', 'zoe', 'malines', 'harriet']);
  expect(found('carvalho')).toEqual(['ines', 'zoe']);
});

test('a pattern made to be slow is only text, and only the first eight words of a long search count', () => {
  const people = ['One', 'Nine', '(a+)+$'].map((firstName) =>
    testPerson({ id: firstName, firstName, lastName: 'Person' }),
  );
  const directory = directoryOf(people);
  const found = (search: string): string[] => filterDirectory(directory, { ...all, search }).map(({ id }) => id);
  expect(found('(a+)+$')).toEqual(['(a+)+$']);
  expect(found('.*')).toEqual([]);
  expect(found('q1 q2 q3 q4 q5 q6 q7 nine')).toEqual(['Nine']);
  expect(found('q1 q2 q3 q4 q5 q6 q7 q8 nine')).toEqual([]);
  expect(found(`${'x'.repeat(100)} nine`)).toEqual([]);
});
