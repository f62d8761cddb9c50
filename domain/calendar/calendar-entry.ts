import { stableGuid } from '../event/import/stable-guid.ts';
import { endsAt, speakerNames, type Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

/** A talk as a calendar event (RFC 5545). */
export interface CalendarEntry {
  /** Never changes, so that an update replaces the existing event. */
  readonly uid: string;
  /** Grows with every change of the talk or its stage, so that the newest version wins. */
  readonly sequence: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Whether it is on whole days, from the date of `startsAt` to before that of `endsAt`, in UTC. */
  readonly isAllDay?: true;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly cancelled: boolean;
}

/** `revision`: log position of the last change of the talk, its stage or the event; it only grows. */
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
  title: printable(talk.title),
  description: printable([speakerNames(talk), talk.description, url].filter((part) => part !== '').join('\n\n')),
  location: printable([stageName ?? '', eventLocation].filter((part) => part !== '').join(', ')),
  url,
  cancelled: talk.cancelled,
});

/** Removes control characters and lone surrogates, which calendars do not allow. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ');

/** The sequence of each event in a calendar of ours, by uid. Both lines are too short to be folded. */
export const sequencesIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split('BEGIN:VEVENT').flatMap((part): [string, number][] => {
      const [uid, sequence] = [/^UID:(\S+)/m.exec(part)?.[1], /^SEQUENCE:(\d+)/m.exec(part)?.[1]];
      return uid === undefined || sequence === undefined ? [] : [[uid, Number(sequence)]];
    }),
  );
