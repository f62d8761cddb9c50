import type { IsoDate } from '../../domain/time.ts';

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** From the first to the last day, no word said twice: `12–13 July 2023`. */
export const dateSpan = (first: IsoDate, last: IsoDate): string =>
  format.formatRange(Date.parse(`${first}T12:00Z`), Date.parse(`${last}T12:00Z`));
