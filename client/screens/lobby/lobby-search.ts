import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

export const LobbySearch = v.object({
  /** Id of the post shown in the sheet (spec 2). */
  post: lenient(AddressText),
});
