import * as v from 'valibot';

/** How people take part: in the halls, by the stream, or as they choose. */
export const ATTENDANCES = ['inPerson', 'remote', 'either'] as const;
export const Attendance = v.picklist(ATTENDANCES, `One of ${ATTENDANCES.join(', ')}`);
export type Attendance = v.InferOutput<typeof Attendance>;

/** What several tickets allow together: `either` if both kinds are held; undefined without a ticket. */
export function attendanceOf(held: readonly Attendance[]): Attendance | undefined {
  const [first, ...more] = held;
  return first === undefined || more.every((one) => one === first) ? first : 'either';
}
