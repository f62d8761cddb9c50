import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';

// Filters by the event's own fields: parameters `f.<id>` in addresses, and one record `f` in code.

const PREFIX = 'f.';
type Search = Readonly<Record<string, unknown>>;

/** Returns the parameters of an address, with those of fields together in `f`. */
export function parseSearch(address: string): Search {
  const search: Record<string, unknown> = {};
  const f: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(defaultParseSearch(address)))
    if (name.startsWith(PREFIX)) f[name.slice(PREFIX.length)] = value;
    else search[name] = value;
  return Object.keys(f).length === 0 ? search : { ...search, f };
}

/** The inverse of `parseSearch`. */
export function stringifySearch({ f, ...search }: Search): string {
  const fields = typeof f === 'object' && f !== null ? Object.entries(f) : [];
  return defaultStringifySearch({
    ...search,
    ...Object.fromEntries(fields.map(([id, chosen]) => [PREFIX + id, chosen])),
  });
}
