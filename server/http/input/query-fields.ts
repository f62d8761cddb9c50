import { parse } from 'node:querystring';
import type { Fields } from './parse-input.ts';

/** The fields of a query. `name[]=a` is another way to write `name=a`; of several values of one name a list is made. */
export function queryFields(querystring: string): Fields {
  if (querystring === '') return NOTHING;
  const parsed = parse(querystring);
  if (!Object.keys(parsed).some(isListed)) return parsed;
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [written, value = ''] of Object.entries(parsed)) {
    const name = isListed(written) ? written.slice(0, -2) : written;
    const held = fields[name];
    fields[name] = held === undefined ? value : [held, value].flat();
  }
  return fields;
}

const NOTHING: Fields = Object.freeze(Object.create(null));
const isListed = (name: string): boolean => name.endsWith('[]');
