import { conferenceDays } from '../event/conference-days.ts';
import { calendarDate, clockTime } from '../event/time-display.ts';
import type { EventSettings } from '../event/event-settings.ts';
import { type Person, personName } from '../people/person.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { type Instant, instantOf, type Zone } from '../time.ts';
import { certificateDates } from './certificate-dates.ts';

/** The texts of a certificate of attendance, ready for typesetting. */
export interface Certificate {
  readonly name: string;
  readonly event: string;
  /** Such as `12–13 July 2027`. */
  readonly dates: string;
  /** Location of the event; empty if it has none. */
  readonly place: string;
  /** Such as `14 July 2027`. */
  readonly issuedOn: string;
  readonly issuedAt: Instant;
  /** Always the same for the same person and event. */
  readonly number: string;
  /** The event's colour from the settings, `#rrggbb`. */
  readonly accent?: string;
  /** Address of the event's logo; drawn if its bytes are available. */
  readonly logoUrl?: string;
}

/** The facts that decide whether a person gets a certificate: ticket holders and speakers do. */
export interface Attendance {
  readonly hasTicket: boolean;
  readonly person: Person;
}

type Readiness = Pick<
  EventSettings,
  'phase' | 'certificatesFrom' | 'zone' | 'firstDay' | 'lastDay' | 'days' | 'dayLabels' | 'dayChange'
>;

/** Whether certificates are available: from the time in the settings, else once the event is finished or its last day is over. */
export function areCertificatesReady(event: Readiness, now: Instant): boolean {
  if (event.phase === 'onboarding') return false;
  if (event.certificatesFrom) return now >= instantOf(event.certificatesFrom, event.zone);
  return event.phase === 'finished' || now >= (conferenceDays(event).at(-1)?.endsAt ?? 0);
}

/** Returns the time from which certificates are available, as the end of a sentence: `after the event`, `from Tue 13 Jul, 18:00`. */
export function certificatesReady(event: Readiness): string {
  if (!event.certificatesFrom) return 'after the event';
  const at = instantOf(event.certificatesFrom, event.zone);
  return `from ${calendarDate(at, event.zone)}, ${clockTime(at, event.zone)}`;
}

/** Why a person gets no certificate now; undefined if they get one. */
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

/** `code`: letters and digits that identify this person at this event. */
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

/** Scripts that the certificate's fonts cover, plus characters common to all scripts. */
const SCRIPTS = 'Latin Cyrillic Greek Arabic Hebrew Thai Devanagari Han Hiragana Katakana Hangul Common'.split(' ');
/** Letters of other scripts: they would print as empty boxes. */
const FOREIGN = new RegExp(`[^\\P{L}${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u');
/** Emoji and their modifiers, which the certificate's fonts lack as well. */
const PICTURES = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\uFE0F/gu;
/** Invisible characters: direction marks and joiners, except joiners between letters of scripts that need them. */
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

/** Returns a text as one line in NFC, so that a letter and its accent are one glyph; without emoji and invisible characters. */
const oneLine = (text: string): string =>
  text.normalize('NFC').replaceAll(PICTURES, '').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();

const dateIn = (zone: Zone): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone });
