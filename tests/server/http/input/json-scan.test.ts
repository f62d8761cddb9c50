import { expect, test } from 'vitest';
import { scanJson } from '../../../../server/http/input/parse-input.ts';

const scan = (json: string) => scanJson(Buffer.from(json));

test('lists and objects count as nesting, brackets inside texts do not', () => {
  expect(
    ['1', '{}', '[[],[{}]]', '{"a":[1,{"b":[]}]}', '{"[[[[":"{{{{"}', String.raw`{"\"[[":"\\","a":["]]"]}`].map(
      (json) => scan(json).depth,
    ),
  ).toEqual([0, 1, 3, 4, 1, 2]);
});

test('no JSON has more values than are counted', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, inner) => sum + count(inner), 1)
      : 1;
  const all = ['1', '{}', '[[],[{}]]', '{"a":[1,2,{"b":"x,y,[z]"}],"c":null}', `[${Array(500).fill('[]').join()}]`];
  for (const json of all) expect(scan(json).values).toBeGreaterThanOrEqual(count(JSON.parse(json)));
});

test('invalid JSON is scanned to its end', () => {
  for (const broken of ['"', '"\\', '[[[', ']]]]', '{"a', '\\"[', ''])
    expect(scan(broken).depth).toBeLessThanOrEqual(broken.length);
});
