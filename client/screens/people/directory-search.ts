import * as v from 'valibot';
import { AddressText, AddressTexts, FieldFilters, lenient } from '../../../domain/calls/list-query.ts';
import type { ConnectionState } from '../../../domain/connections/connection.ts';

/** Tabs of the directory. MARKETPLACE leads to its own screen, but keeps the directory's title (spec 2). */
const DIRECTORY_TYPES = ['ATTENDEES', 'SPEAKERS', 'MARKETPLACE'] as const;
export type PeopleType = Exclude<(typeof DIRECTORY_TYPES)[number], 'MARKETPLACE'>;

/** Written out, so that the table of screens does not load the code of connections. */
const CONNECTIONS = ['connected', 'sent', 'received'] as const satisfies readonly ConnectionState[];

/** Search parameters of the directory; an absent one has its default. */
export const DirectorySearch = v.object({
  type: lenient(v.picklist(DIRECTORY_TYPES)),
  q: lenient(AddressText),
  /** People with any of these interests. */
  interest: lenient(AddressTexts),
  country: lenient(AddressTexts),
  /** Values by released fields that are filters. */
  f: lenient(FieldFilters),
  /** Only people who share an interest; absent means on while no other filter is set. */
  like: lenient(v.picklist(['on', 'off'])),
  /** Only people with this state of connection. */
  with: lenient(v.picklist(CONNECTIONS)),
  /** Shows the list of all profiles, which has its own title (spec 2: /app/user-profile). */
  as: lenient(v.literal('directory')),
});
export type DirectorySearch = v.InferOutput<typeof DirectorySearch>;

export const peopleType = ({ type }: DirectorySearch): PeopleType => (type === 'SPEAKERS' ? type : 'ATTENDEES');
