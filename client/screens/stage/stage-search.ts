import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

/** `talk`: which of the talks that are on has the large picture. */
export const StageSearch = v.object({ talk: lenient(AddressText) });
