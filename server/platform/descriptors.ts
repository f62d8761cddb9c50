import { DESCRIPTORS_PER_PERSON, DESCRIPTORS_SPARE } from '../../domain/limits/requests.ts';

/** How many files and connections this process may have open at once; Infinity where the system does not say. */
export function descriptorLimit(): number {
  // Node would look up the names of everybody who is connected; its types do not know yet that one may do without.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/** What an event of so many people needs of them, all of them there at once. */
export const descriptorsFor = (people: number): number => DESCRIPTORS_SPARE + DESCRIPTORS_PER_PERSON * people;
