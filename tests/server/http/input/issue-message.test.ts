import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Refused } from '../../../../domain/refusal.ts';
import { parseValue } from '../../../../server/http/input/parse-input.ts';

const Form = v.object({
  name: v.pipe(v.string(), v.minLength(2), v.maxLength(5)),
  count: v.optional(v.pipe(v.number(), v.integer(), v.maxValue(10))),
  tags: v.optional(v.array(v.string())),
  kind: v.optional(v.picklist(['talk', 'break'])),
  bio: v.optional(v.pipe(v.string(), v.maxLength(3, 'The bio is too long'))),
});
const CASES = [
  [{}, 'name', 'This field is required'],
  [{ name: 5 }, 'name', 'This must be a text'],
  [{ name: 'a' }, 'name', 'This is too short'],
  [{ name: 'abcdef' }, 'name', 'This is too long'],
  [{ name: 'abc', count: '5' }, 'count', 'This must be a number'],
  [{ name: 'abc', count: 1.5 }, 'count', 'This must be a whole number'],
  [{ name: 'abc', count: 11 }, 'count', 'This is too large'],
  [{ name: 'abc', tags: 'a' }, 'tags', 'This must be a list'],
  [{ name: 'abc', tags: ['a', null] }, 'tags.1', 'This must be a text'],
  [{ name: 'abc', kind: 'walk' }, 'kind', 'This is none of the values there are'],
  [{ name: 'abc', bio: 'much too long' }, 'bio', 'The bio is too long'],
  ['no form', '', 'This must be an object with fields'],
] as const;

test.each(CASES)('the problem with %j is described in words, with its field', (sent, field, message) => {
  const refused = (): unknown => {
    try {
      return parseValue(Form, sent);
    } catch (error) {
      return error instanceof Refused ? error.refusal : error;
    }
  };
  expect(refused()).toEqual({ code: 'invalid', message, data: [{ field, message }] });
});
