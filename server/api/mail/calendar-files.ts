import type { CalendarEntry } from '../../../domain/calendar/calendar-entry.ts';
import { areDaysListed, eventDates } from '../../../domain/event/event-dates.ts';
import { stableGuid } from '../../../domain/event/import/stable-guid.ts';
import { MAIL_ATTACHMENT_MAX_BYTES } from '../../../domain/limits/mail.ts';
import type { MessageCalendar } from '../../../domain/mail/mail-message.ts';
import type { IsoDate } from '../../../domain/time.ts';
import type { MailAttachment } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import { eventSettings } from '../../sync/stored-collections.ts';
import { readAgendaTalks } from '../agenda/agenda-endpoints.ts';
import { entryOf } from '../calendar/calendar-of.ts';

/** Returns the calendar files that a mail to this person carries. A file without entries, or of more than 200 kB, is left out. */
export async function calendarFiles(
  calendars: readonly MessageCalendar[],
  userId: string,
  ports: Ports,
): Promise<MailAttachment[]> {
  const files = await Promise.all(
    calendars.map((calendar) => (calendar === 'event' ? eventFile(ports) : keptFile(userId, ports))),
  );
  return files.filter((file) => file !== undefined);
}

async function eventFile(ports: Ports): Promise<MailAttachment | undefined> {
  return fileOf('event.ics', { name: ports.event().name, entries: await eventEntries(ports) }, ports);
}

/** One entry for all days of the event, or one for each if it skips days. */
async function eventEntries(ports: Ports): Promise<CalendarEntry[]> {
  const event = ports.event();
  const stretches: Stretch[] = areDaysListed(event)
    ? eventDates(event).map((date) => ({ key: date, first: date, last: date }))
    : [{ key: event.firstDay.slice(0, 4), first: event.firstDay, last: event.lastDay }];
  const held = (await ports.log.state(eventSettings.scope)).get(eventSettings.name, 'event');
  const url = `${ports.publicUrl}/app`;
  return stretches.map(({ key, first, last }) => ({
    uid: stableGuid('event', `${ports.publicUrl} ${key}`),
    sequence: held?.n ?? 0,
    startsAt: midnight(first),
    endsAt: midnight(Temporal.PlainDate.from(last).add({ days: 1 }).toString()),
    isAllDay: true,
    title: event.name,
    description: url,
    location: event.location,
    url,
    cancelled: false,
  }));
}

/** Days of the event in a row. `key` stays when the dates change, so that programs move the entry that they have. */
interface Stretch {
  readonly key: string;
  readonly first: IsoDate;
  readonly last: IsoDate;
}

const midnight = (date: IsoDate): number => Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds;

async function keptFile(userId: string, ports: Ports): Promise<MailAttachment | undefined> {
  const talks = await readAgendaTalks({ id: userId }, ports);
  const state = await ports.log.state('pub');
  const entries = talks.map((talk) => entryOf(talk, state, ports));
  const name = `My schedule – ${ports.event().name}`;
  const short = entries.map((entry) => ({ ...entry, description: entry.url }));
  return (
    (await fileOf('my-schedule.ics', { name, entries }, ports)) ??
    fileOf('my-schedule.ics', { name, entries: short }, ports)
  );
}

interface Entries {
  readonly name: string;
  readonly entries: readonly CalendarEntry[];
}

/** Returns a calendar as a file; undefined if it has no entries or is too large. */
async function fileOf(filename: string, { name, entries }: Entries, ports: Ports): Promise<MailAttachment | undefined> {
  if (entries.length === 0) return undefined;
  const content = await ports.calendarText({ name, zone: ports.event().zone, madeAt: ports.now(), entries });
  return Buffer.byteLength(content) > MAIL_ATTACHMENT_MAX_BYTES
    ? undefined
    : { filename, content, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' };
}
