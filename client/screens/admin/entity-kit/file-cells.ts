import type { Instant } from '../../../../domain/time.ts';

/** Cells in the format of the server's tables: instants in ISO 8601, booleans as words. */
export const instantCell = (at: Instant | null): string => (at === null ? '' : new Date(at).toISOString());
export const yesCell = (is: boolean): string => (is ? 'yes' : 'no');
