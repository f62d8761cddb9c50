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
  title: printable(talk.title),
  description: printable([speakerNames(talk), talk.description, url].filter((part) => part !== '').join('\n\n')),
  location: printable([stageName ?? '', eventLocation].filter((part) => part !== '').join(', ')),
  url,
  cancelled: talk.cancelled,
});

/** Controls have no place in a calendar, and half a character none anywhere. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ');

/** The sequence of each entry of a calendar text of ours, by uid. Neither line is so long that it is folded. */
export const sequencesIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split('BEGIN:VEVENT').flatMap((part): [string, number][] => {
      const [uid, sequence] = [/^UID:(\S+)/m.exec(part)?.[1], /^SEQUENCE:(\d+)/m.exec(part)?.[1]];
      return uid === undefined || sequence === undefined ? [] : [[uid, Number(sequence)]];
    }),
  );
