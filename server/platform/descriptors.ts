import { DESCRIPTORS_PER_PERSON, DESCRIPTORS_SPARE } from '../../domain/limits/requests.ts';

/** Returns how many files and connections this process may open; Infinity if unknown. */
export function descriptorLimit(): number {
  // Without this, Node looks up the host names of all connections. Its types lack this option.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/** Returns how many are needed for an event with this many people online. */
export const descriptorsFor = (people: number): number => DESCRIPTORS_SPARE + DESCRIPTORS_PER_PERSON * people;
