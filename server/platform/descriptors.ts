import { DESCRIPTORS_PER_PERSON, DESCRIPTORS_SPARE } from '../../domain/limits/requests.ts';

/** Number of files and connections this process may have open; Infinity if unknown. */
export function descriptorLimit(): number {
  // Otherwise Node looks up the host names of all connections; its types lack this option.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/** Number needed for an event with this many people online. */
export const descriptorsFor = (people: number): number => DESCRIPTORS_SPARE + DESCRIPTORS_PER_PERSON * people;
