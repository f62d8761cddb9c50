import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

/** URL parameters: the open room, and the search in the list. */
export const ChatsSearch = v.object({ room: lenient(AddressText), q: lenient(AddressText) });
