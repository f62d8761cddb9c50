import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

/** Search parameters of a profile: whether my own card is open. */
export const ProfileSearch = v.object({ card: lenient(v.literal('open')) });
