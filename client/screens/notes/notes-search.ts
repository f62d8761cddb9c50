import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

/** What is looked for. */
export const NotesSearch = v.object({ q: lenient(AddressText) });
