import * as v from 'valibot';
import { CONNECTION_LIMIT_MAX } from '../limits/people.ts';

const WHOLE = 'A whole number';

/** How many people a person may ask to connect; `null`: the default applies. */
export const ConnectionLimit = v.nullable(
  v.pipe(
    v.number(WHOLE),
    v.integer(WHOLE),
    v.minValue(0, 'At least 0'),
    v.maxValue(CONNECTION_LIMIT_MAX, `At most ${CONNECTION_LIMIT_MAX}`),
  ),
);
