import type { Instant } from '../../../../domain/time.ts';

/** Cells of a table's file as the server's tables write them: an instant says its zone, what is or is not is a word. */
export const instantCell = (at: Instant | null): string => (at === null ? '' : new Date(at).toISOString());
export const yesCell = (is: boolean): string => (is ? 'yes' : 'no');
