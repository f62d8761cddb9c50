import { parse } from 'node:querystring';
import * as v from 'valibot';
import { CHOICES_MAX } from '../../domain/limits/fields.ts';
import type { Fields } from './parse-input.ts';

/** The fields of a query. `name[]=a` is another way to write `name=a`; of several values of one name a list is made. */
export function queryFields(querystring: string): Fields {
  const fields: Record<string, string | string[]> = Object.create(null);
  if (querystring === '') return fields;
  for (const [written, value = ''] of Object.entries(parse(querystring))) {
    const name = written.endsWith('[]') ? written.slice(0, -2) : written;
    const held = fields[name];
    fields[name] = held === undefined ? value : [held, value].flat();
  }
  return fields;
}

/** One value or several, each of at most `length` characters. */
export const several = (length: number) => {
  const word = v.pipe(v.string(), v.maxLength(length));
  return v.optional(
    v.union([
      v.pipe(v.array(word), v.maxLength(CHOICES_MAX)),
      v.pipe(
        word,
        v.transform((one) => [one]),
      ),
    ]),
  );
};

/** Yes or no, as a query says it or as JSON does. */
export const flag = v.optional(
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])], 'true or false'),
    v.transform((value) => value === true || value === 'true' || value === '1'),
  ),
);
