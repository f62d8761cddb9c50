import * as v from 'valibot';
import { AddressText, lenient } from '../../../domain/calls/list-query.ts';

export const LobbySearch = v.object({
  /** The post that is shown alone (spec 2). */
  post: lenient(AddressText),
});
