import { hash53 } from '../../sync/segments.ts';

/**
 * A UUID (version 8), always the same for the same thing in every installation: calendars and schedule files identify things
 * by it. The chance that two talks share one is one in 10^30.
 */
export function stableGuid(noun: 'talk' | 'stage' | 'person' | 'event', id: string): string {
  const digits = [1, 2, 3]
    .map((part) => hash53(`${part}\n${noun}\n${id}`).toString(16).padStart(14, '0').slice(-11))
    .join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}
