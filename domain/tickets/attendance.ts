import * as v from 'valibot';

/** How people take part: in the halls, by the stream, or as they choose. */
export const ATTENDANCES = ['inPerson', 'remote', 'either'] as const;
export const Attendance = v.picklist(ATTENDANCES, `One of ${ATTENDANCES.join(', ')}`);
export type Attendance = v.InferOutput<typeof Attendance>;

/** How a person whose tickets allow both takes part. */
export const ChosenAttendance = v.picklist(['inPerson', 'remote'], 'One of inPerson, remote');
export type ChosenAttendance = v.InferOutput<typeof ChosenAttendance>;

/** How a person takes part: as they chose if their tickets allow both, else as their tickets do. */
export const attendanceNow = (
  held: Attendance | undefined,
  chosen: ChosenAttendance | undefined,
): Attendance | undefined => (held === 'either' ? (chosen ?? held) : held);

/** What several tickets allow together: `either` if both kinds are held; undefined without a ticket. */
export function attendanceOf(held: readonly Attendance[]): Attendance | undefined {
  const [first, ...more] = held;
  return first === undefined || more.every((one) => one === first) ? first : 'either';
}
