import * as v from 'valibot';
import { lenient } from '../../../domain/calls/list-query.ts';

/** What the address of a profile may say: whether one's own card is shown. */
export const ProfileSearch = v.object({ card: lenient(v.literal('open')) });
