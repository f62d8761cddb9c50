import { CONNECTION_LIMIT_DEFAULT } from '../limits/people.ts';
import { type Attendance, attendanceOf } from './attendance.ts';
import type { TicketType } from './ticket-type.ts';

/** What a person's tickets allow together. */
export interface TicketAccess {
  /** Whether one of them opens the event. */
  readonly opens: boolean;
  readonly replays: boolean;
  /** Maximum number of connections and open requests. */
  readonly connectionLimit: number;
  /** Undefined without a ticket. */
  readonly attendance: Attendance | undefined;
  /** Ids of the talks for which the person is signed up automatically. */
  readonly talks: readonly string[];
}

/** The union of what these types give: entry and replays if one opens them, the highest limit, every sign-up. */
export const accessBy = (types: readonly TicketType[]): TicketAccess => ({
  opens: types.some(({ opens }) => opens),
  replays: types.some(({ replayAccess }) => replayAccess),
  connectionLimit:
    types.length === 0
      ? CONNECTION_LIMIT_DEFAULT
      : Math.max(...types.map(({ connectionLimit }) => connectionLimit ?? CONNECTION_LIMIT_DEFAULT)),
  attendance: attendanceOf(types.map(({ attendance }) => attendance)),
  talks: [...new Set(types.flatMap(({ talks }) => talks))],
});
