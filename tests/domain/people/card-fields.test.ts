import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EventField, type FieldList } from '../../../domain/event-fields/event-field.ts';
import { cardOf } from '../../../domain/people/card.ts';
import { testPerson } from '../../support/people.ts';

const field = (id: string, more: object = {}): EventField =>
  v.parse(EventField, {
    id,
    kind: 'some',
    label: id,
    onCard: true,
    options: ['a', 'b', 'c'].map((option) => ({ id: option, label: option.toUpperCase() })),
    ...more,
  });
const list: FieldList = {
  id: 'person',
  version: 1,
  fields: [
    field('topics'),
    field('role', { kind: 'one' }),
    field('help', { onCard: false }),
    field('secret', { visible: 'organisers' }),
    field('former', { asked: false }),
  ],
};
const all = (topics: string[]) => ({ topics, role: 'a', help: ['a'], secret: ['a'], former: ['a'] });
const other = testPerson({ id: 'bea', firstName: 'Bea', lastName: 'Day', traffic: ['Email'], extra: all(['a', 'b']) });

test('before the event opens a card has the answers that both people share, to the fields that are on cards', () => {
  const me = { traffic: ['Email'], extra: all(['b', 'c']) };
  expect(cardOf(other, me, list).extra).toEqual({ topics: ['b'], role: 'a' });
  expect(cardOf(other, { traffic: [], extra: { topics: ['c'] } }, list)).not.toHaveProperty('extra');
});

test('without released fields a card has common traffic, and with fields that leave it out it has none', () => {
  const me = { traffic: ['Email'], extra: all(['b']) };
  expect([cardOf(other, me).traffic, cardOf(other, me).extra]).toEqual([['Email'], undefined]);
  expect(cardOf(other, me, list).traffic).toEqual([]);
});
