import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { tidyDates } from '../domain/event/changed-dates.ts';
import { eventFieldsCollection, FieldList, type TemplateName } from '../domain/event-fields/event-field.ts';
import { templateDirectory } from '../domain/event-fields/templates/event-templates.ts';
import { EventTemplateId } from '../domain/event-fields/template-calls.ts';
import { eventFields, withOuterDays } from '../domain/event/event-form.ts';
import { EventSettings } from '../domain/event/event-settings.ts';
import { LiveStreams } from '../domain/event/live-streams.ts';
import { type EventFile as EventFileContent, isEventFileText } from '../domain/next-edition/event-file.ts';
import { DAY } from '../domain/time.ts';
import { readEventFileText } from './api/next-edition/read-event-file.ts';
import { withPlainMessage } from './http/input/issue-message.ts';
import type { Ports, SyncLog } from './ports.ts';
import { changeDocument } from './sync/change-document.ts';
import { eventSettings } from './sync/stored-collections.ts';

const { id: _id, isDemo: _isDemo, logoUrl: _logoUrl, ...decided } = EventSettings.entries;
const { days, accent, bannerText, contact, links, logInBy } = eventFields;
/** Schema of EVENT_FILE: any settings except files, and the kind of event; unknown names are errors. */
const EventFile = v.partial(
  v.strictObject({
    template: EventTemplateId,
    ...decided,
    days,
    liveStreams: v.optional(LiveStreams),
    accent,
    bannerText,
    contact,
    links,
    logInBy,
  }),
);
export type EventOverrides = Partial<EventSettings>;

/**
 * What EVENT_FILE says: settings that are fixed and the kind of event, which is chosen once, or with the file of a next edition
 * the event with which an empty server starts.
 */
export type ReadEventFile =
  | {
      readonly ok: true;
      readonly overrides: EventOverrides;
      readonly template?: TemplateName | undefined;
      readonly start?: EventFileContent;
    }
  | { readonly ok: false; readonly message: string };

/** Reads EVENT_FILE. Returns one sentence if something is wrong. */
export async function readEventFile(file: string): Promise<ReadEventFile> {
  const no = (reason: string): { ok: false; message: string } => ({
    ok: false,
    message: `EVENT_FILE ${file}: ${reason}`,
  });
  let content: unknown;
  try {
    const text = await readFile(file, 'utf8');
    if (isEventFileText(text)) {
      const read = readEventFileText(basename(file), text);
      return 'code' in read ? no(read.message) : { ok: true, overrides: {}, start: read };
    }
    content = JSON.parse(text);
  } catch (error) {
    return no(error instanceof SyntaxError ? `not JSON (${error.message})` : 'cannot be read');
  }
  if (Array.isArray(content)) return no('must be an object of settings, not a list');
  const parsed = v.safeParse(EventFile, content);
  // The cast is safe: JSON has no `undefined`, so every field that is present has a value.
  if (parsed.success) {
    const { template, ...settings } = parsed.output;
    const overrides = settings as EventOverrides;
    const whole = withOuterDays(overrides);
    return isDeepStrictEqual({ ...whole, ...overrides }, whole)
      ? { ok: true, overrides: whole, template }
      : no('days: they must begin with firstDay and end with lastDay; you can leave out those two');
  }
  const [issue] = parsed.issues;
  const isUnknown = issue.expected === 'never';
  return no(
    `${v.getDotPath(issue) ?? 'the file'}: ${isUnknown ? 'there is no such setting' : withPlainMessage(issue).message}`,
  );
}

/** Returns a function that gives the event's current settings: those in the log, overridden by EVENT_FILE. */
export async function eventInForce(
  log: SyncLog,
  overrides: EventOverrides,
  now: Ports['now'],
): Promise<() => EventSettings> {
  const state = await log.state('pub');
  let held = parsed(state.get('event', 'event')?.doc);
  let template = templateIn(state.get(eventFieldsCollection.name, 'person')?.doc);
  log.subscribe(({ s, ops }) => {
    for (const op of s === 'pub' ? ops : []) {
      if (op.c === 'event') held = parsed(op.doc);
      if (op.c === eventFieldsCollection.name && op.id === 'person') template = templateIn(op.doc);
    }
  });
  return () => overridden(held ?? { ...unnamedEvent(now()), ...templateDirectory(template) }, overrides);
}

const overridden = (event: EventSettings, overrides: EventOverrides): EventSettings =>
  tidyDates({ ...event, ...overrides });

const templateIn = (doc: unknown): TemplateName | undefined =>
  v.is(FieldList, doc) ? v.parse(FieldList, doc).template : undefined;

const parsed = (doc: unknown): EventSettings | undefined =>
  v.is(EventSettings, doc) ? v.parse(EventSettings, doc) : undefined;

/** Name of an event that is not set up yet. */
export const UNNAMED_EVENT = 'Plenary';

/** Returns the event before it is set up. It is closed until its organisers open it. */
function unnamedEvent(now: number): EventSettings {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return v.parse(EventSettings, {
    name: UNNAMED_EVENT,
    phase: 'onboarding',
    firstDay: day(now),
    lastDay: day(now + DAY),
  });
}

/** Writes EVENT_FILE's settings to the log, from which devices get them. Appends nothing if they did not change. */
export async function writeOverrides(
  log: SyncLog,
  overrides: EventOverrides,
  ports: Pick<Ports, 'randomId'>,
): Promise<void> {
  const to = (held: EventSettings): EventSettings => overridden(held, overrides);
  const mid = `event-file:${ports.randomId()}`;
  await changeDocument(eventSettings, { id: 'event', mid, to }, { log, ...ports });
}
