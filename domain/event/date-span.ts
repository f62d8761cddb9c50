import { instantOf, type IsoDate } from '../time.ts';

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** From the first to the last day without repeated words: `12–13 July 2023`. */
export const dateSpan = (first: IsoDate, last: IsoDate): string =>
  format.formatRange(instantOf(`${first}T12:00`, 'UTC'), instantOf(`${last}T12:00`, 'UTC'));
