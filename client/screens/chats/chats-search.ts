import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

/** What the address of the chats may carry: the room that is open, and what is looked for in the list. */
export const ChatsSearch = v.object({ room: lenient(AddressText), q: lenient(AddressText) });
