import * as v from 'valibot';
import { AddressText, AddressTexts, lenient } from '../../../domain/calls/list-query.ts';
import type { ConnectionState } from '../../../domain/connections/connection.ts';

/** The marketplace has a screen of its own; this address leads there, and it keeps the title of the directory (spec 2). */
const DIRECTORY_TYPES = ['ATTENDEES', 'SPEAKERS', 'MARKETPLACE'] as const;
export type PeopleType = Exclude<(typeof DIRECTORY_TYPES)[number], 'MARKETPLACE'>;

/** Spelt out, so that the table of screens brings nothing of connections along. */
const CONNECTIONS = ['connected', 'sent', 'received'] as const satisfies readonly ConnectionState[];

/** Everything about the directory that can be shared or reloaded; what is absent is at its default. */
export const DirectorySearch = v.object({
  type: lenient(v.picklist(DIRECTORY_TYPES)),
  q: lenient(AddressText),
  /** People who deal in any of them. */
  interest: lenient(AddressTexts),
  country: lenient(AddressTexts),
  /** Only those who share an interest; without it, where nothing else is looked for. */
  like: lenient(v.picklist(['on', 'off'])),
  /** Only people with this state of connection. */
  with: lenient(v.picklist(CONNECTIONS)),
  /** The list of all profiles, which has a title of its own (spec 2: /app/user-profile). */
  as: lenient(v.literal('directory')),
});
export type DirectorySearch = v.InferOutput<typeof DirectorySearch>;

export const peopleType = ({ type }: DirectorySearch): PeopleType => (type === 'SPEAKERS' ? type : 'ATTENDEES');
