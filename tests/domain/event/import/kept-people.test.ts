import { describe, expect, test } from 'vitest';
import { importedPersonId } from '../../../../domain/event/import/imported-id.ts';
import { peopleKeeper } from '../../../../domain/event/import/kept-people.ts';
import { blankPerson, type Person } from '../../../../domain/people/person.ts';

const held = (id: string): Person => ({
  ...blankPerson(id),
  firstName: 'Nora',
  lastName: 'Quill',
  about: 'My own words',
});

/** What a source makes of a person whom it has never named before. */
function afterFirstReading(current: Person, rule: 'ask' | 'ours' | 'theirs') {
  const source = {
    key: 'nq',
    at: '1',
    firstName: 'Nora',
    lastName: 'Quill',
    about: 'Words of the source',
    country: 'NL',
  };
  const { keep, kept } = peopleKeeper({ rule });
  const { about, country } = keep({ said: { ...current, ...source }, current, source, list: undefined });
  return { about, country, kept: kept.edits.map(({ fields, asks }) => ({ fields, asks })) };
}

describe('when a source names a person for the first time', () => {
  test.each([
    ['ask', ['about']],
    ['ours', []],
  ] as const)('by the rule "%s" what the person wrote stays, and what was empty is filled in', (rule, asks) => {
    expect(afterFirstReading(held('ada'), rule)).toEqual({
      about: 'My own words',
      country: 'NL',
      kept: [{ fields: ['about'], asks }],
    });
  });

  test('by the rule "theirs" the source’s words count', () => {
    expect(afterFirstReading(held('ada'), 'theirs')).toEqual({ about: 'Words of the source', country: 'NL', kept: [] });
  });

  test('whom an earlier import made follows the source', () => {
    expect(afterFirstReading(held(importedPersonId('nq')), 'ask')).toEqual({
      about: 'Words of the source',
      country: 'NL',
      kept: [],
    });
  });
});
