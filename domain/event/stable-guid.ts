import { hash53 } from '../sync/segments.ts';

/**
 * A UUID (version 8) that is the same for the same thing of any installation, however often and wherever it is made:
 * calendars and schedule files know things by it. Two talks share one with a chance of one in 10^30.
 */
export function stableGuid(noun: 'talk' | 'stage' | 'person', id: string): string {
  const digits = [1, 2, 3]
    .map((part) => hash53(`${part}\n${noun}\n${id}`).toString(16).padStart(14, '0').slice(-11))
    .join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}
