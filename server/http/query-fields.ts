import { parse } from 'node:querystring';
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
