import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

/** The search text. */
export const NotesSearch = v.object({ q: lenient(AddressText) });
