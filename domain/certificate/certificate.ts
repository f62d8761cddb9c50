import { conferenceDays } from '../event/conference-days.ts';
import { calendarDate, clockTime } from '../event/time-display.ts';
import type { EventSettings } from '../event/event-settings.ts';
import { type Person, personName } from '../people/person.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { type Instant, instantOf, type Zone } from '../time.ts';
import { certificateDates } from './certificate-dates.ts';

/** What a certificate of attendance says, ready to be set. */
export interface Certificate {
  readonly name: string;
  readonly event: string;
  /** Such as `12–13 July 2027`. */
  readonly dates: string;
  /** Empty when the event names none. */
  readonly place: string;
  /** Such as `14 July 2027`. */
  readonly issuedOn: string;
  readonly issuedAt: Instant;
  /** The same whenever it is asked for. */
  readonly number: string;
  /** The event's own colour, `#rrggbb`, as the settings have it. */
  readonly accent?: string;
  /** Where the event's logo is; it is drawn where its bytes are at hand. */
  readonly logoUrl?: string;
}

/** Eligible for a certificate: holders of a ticket, and speakers. */
export interface Attendance {
  readonly hasTicket: boolean;
  readonly person: Person;
}

type Readiness = Pick<
  EventSettings,
  'phase' | 'certificatesFrom' | 'zone' | 'firstDay' | 'lastDay' | 'days' | 'dayLabels' | 'dayChange'
>;

/** Whether certificates are given: from the moment that the settings name, else once the event is finished or its last day is over. */
export function areCertificatesReady(event: Readiness, now: Instant): boolean {
  if (event.phase === 'onboarding') return false;
  if (event.certificatesFrom) return now >= instantOf(event.certificatesFrom, event.zone);
  return event.phase === 'finished' || now >= (conferenceDays(event).at(-1)?.endsAt ?? 0);
}

/** When that is, for the end of a sentence: `after the event`, `from Tue 13 Jul, 18:00`. */
export function certificatesReady(event: Readiness): string {
  if (!event.certificatesFrom) return 'after the event';
  const at = instantOf(event.certificatesFrom, event.zone);
  return `from ${calendarDate(at, event.zone)}, ${clockTime(at, event.zone)}`;
}

/** Why somebody gets no certificate now; undefined when they do. */
export function certificateRefusal(
  { hasTicket, person }: Attendance,
  event: EventSettings,
  now: Instant,
): Refusal | undefined {
  if (!hasTicket && !person.roles.includes('ROLE_SPEAKER'))
    return refusal('not-allowed', 'Certificates are for ticket holders and speakers');
  if (!areCertificatesReady(event, now))
    return refusal(
      'not-allowed',
      `Your certificate is not ready yet. You can download it ${certificatesReady(event)}.`,
    );
  const name = oneLine(personName(person));
  if (name === '') return refusal('conflict', 'Write your name into your profile first: it stands on the certificate');
  if (FOREIGN.test(name))
    return refusal(
      'conflict',
      'Certificates are set in Latin, Cyrillic, Greek, Arabic, Hebrew, Thai, Devanagari, Chinese, Japanese and ' +
        'Korean letters. Please write your name in one of these in your profile.',
    );
  return undefined;
}

/** `code`: letters and digits that stand for this person at this event. */
export const certificateFor = (
  person: Person,
  event: EventSettings,
  { issuedAt, code }: { readonly issuedAt: Instant; readonly code: string },
): Certificate => ({
  name: oneLine(personName(person)),
  event: oneLine(event.name),
  dates: certificateDates(event),
  place: oneLine(event.location),
  issuedOn: dateIn(event.zone).format(issuedAt),
  issuedAt,
  number: code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, 8)
    .replace(/(.{4})(?=.)/, '$1-'),
  ...(event.accent && { accent: event.accent }),
  ...(event.logoUrl && { logoUrl: event.logoUrl }),
});

/** The scripts that the fonts of a certificate have, and what all scripts share. */
const SCRIPTS = 'Latin Cyrillic Greek Arabic Hebrew Thai Devanagari Han Hiragana Katakana Hangul Common'.split(' ');
/** A letter of any other script: it would be an empty box. */
const FOREIGN = new RegExp(`[^\\P{L}${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u');
/** Little pictures and what joins and colours them; no font of a certificate has them either. */
const PICTURES = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\uFE0F/gu;
/**
 * Signs that are not seen: those that turn the direction of what follows, and joiners, but between letters of
 * scripts that are written joined.
 */
const UNSEEN = new RegExp(
  [
    /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u,
    /(?<![\p{scx=Arabic}\p{scx=Devanagari}])[\u200C\u200D]/u,
    /[\u200C\u200D](?!\p{L})/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** NFC, so that a letter and its accent are one glyph of a font, without emoji, line breaks and invisible characters. */
const oneLine = (text: string): string =>
  text.normalize('NFC').replaceAll(PICTURES, '').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();

const dateIn = (zone: Zone): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone });
