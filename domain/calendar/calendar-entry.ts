import { stableGuid } from '../event/stable-guid.ts';
import { endsAt, speakerNames, type Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

/** A talk as a calendar program shows it (RFC 5545). */
export interface CalendarEntry {
  /** The same for ever, so that a change changes the entry that is there. */
  readonly uid: string;
  /** Rises with every change of the talk or its place, so that the newest one wins. */
  readonly sequence: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly cancelled: boolean;
}

/** `revision` is where the talk, its stage or the event last changed in the log: a number that only rises. */
export interface CalendarPlace {
  readonly revision: number;
  readonly stageName: string | undefined;
  readonly eventLocation: string;
  readonly url: string;
}

export const calendarEntry = (
  talk: Talk,
  { revision, stageName, eventLocation, url }: CalendarPlace,
): CalendarEntry => ({
  uid: stableGuid('talk', talk.id),
  sequence: revision,
  startsAt: talk.startsAt,
  endsAt: endsAt(talk),
  title: talk.title,
  description: [speakerNames(talk), talk.description, url].filter((part) => part !== '').join('\n\n'),
  location: [stageName ?? '', eventLocation].filter((part) => part !== '').join(', '),
  url,
  cancelled: talk.cancelled,
});
