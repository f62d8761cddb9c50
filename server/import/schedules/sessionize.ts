import { anyOf } from '../../../domain/plural.ts';
import * as v from 'valibot';
import type { ImportedEvent, ImportedPerson } from '../../../domain/event/import/imported-event.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../../domain/time.ts';
import { type Notes, type ReadOptions, takeNotes } from '../import-file.ts';
import { given, listOf, nameParts, Text, webAddress } from '../lenient-fields.ts';
import { plainLine, plainText } from '../plain-text.ts';
import type { RawSchedule, RawTalk } from '../raw-schedule.ts';
import {
  allView,
  gridView,
  groupsView,
  isSessionizeSchedule,
  missingOfAll,
  type SessionizeView,
  type ViewTalk,
} from './sessionize-views.ts';
import { instantAt, parseSourceTime } from '../source-times.ts';
import { remarkOffsets } from '../source-zone.ts';
import { toImportedEvent } from '../to-imported-event.ts';

const Speaker = v.object({
  id: Text,
  firstName: Text,
  lastName: Text,
  fullName: Text,
  bio: Text,
  tagLine: Text,
  profilePicture: Text,
  links: listOf(v.object({ url: Text, linkType: Text })),
});
type Speaker = v.InferOutput<typeof Speaker>;

const isSpeakersView = (value: unknown): boolean =>
  Array.isArray(value) && v.is(v.object({ id: v.string(), fullName: v.string() }), value[0]);

export const isSessionize = (value: unknown): boolean => isSessionizeSchedule(value) || isSpeakersView(value);

/** Reads Sessionize's /view/All, GridSmart, Sessions, Speakers and SpeakerWall. */
export function readSessionize(value: unknown, file: string, options: ReadOptions): ImportedEvent | Refusal {
  if (isSpeakersView(value)) return readSpeakers(value, file);
  const missing = missingOfAll(value);
  if (missing.length > 0)
    return refusal(
      'unsupported',
      `${file} looks like the view All of Sessionize, but has no ${anyOf(missing)}; it is in none of ` +
        'the formats that can be read.',
    );
  const view = allView(value) ?? gridView(value) ?? groupsView(value);
  if (!view) return refusal('invalid', `${file} is not a complete view of Sessionize.`);
  if (view.talks.length === 0) return refusal('invalid', `${file} has no talks.`);
  const times = view.talks.map(({ startsAt }) => startsAt);
  const schedule: RawSchedule = {
    format: `Sessionize, ${view.name}`,
    file,
    zone: '',
    times,
    rooms: view.rooms.map((name) => ({ name, guid: '', capacity: '' })),
    isOrdered: view.name !== 'Sessions',
    talks: (zone, notes) => {
      if (options.zone !== undefined) remarkOffsets(times, zone, notes);
      return view.talks.map((talk) => rawTalk(talk, zone));
    },
    people: (read, notes) => listedSpeakers(view, read, notes),
    nothingRead: () => `No talk in ${file} has a time yet.`,
  };
  return toImportedEvent(schedule, options);
}

const place = (talk: ViewTalk): string => `“${plainLine(talk.title)}”`;

function rawTalk(talk: ViewTalk, zone: Zone): RawTalk {
  const [start, end] = [parseSourceTime(talk.startsAt), parseSourceTime(talk.endsAt)];
  const startsAt = start && instantAt(start, zone);
  return {
    ...talk,
    key: talk.id,
    at: plainLine(talk.title) === '' ? `talk ${talk.id}` : place(talk),
    refused: talk.startsAt === '' ? { message: 'has no time yet' } : undefined,
    startsAt,
    start: talk.startsAt,
    length: {
      minutes: startsAt === undefined || !end ? undefined : (instantAt(end, zone) - startsAt) / MINUTE,
      written: talk.endsAt,
    },
    kind: talk.isService ? (talk.isPlenum ? 'break' : 'stage-break') : 'talk',
    texts: [talk.description],
    persons: talk.speakers.map(({ id, name }) => ({ key: id, name })),
  };
}

/** Returns the people in the list of speakers, which has more details than the schedule. */
function listedSpeakers(view: SessionizeView, read: readonly RawTalk[], notes: Notes): ImportedPerson[] {
  const listed = view.speakers.flatMap((value) => {
    const parsed = v.safeParse(Speaker, value);
    return (parsed.success && importedSpeaker(parsed.output, notes)) || [];
  });
  const keys = new Set(listed.map(({ key }) => key));
  for (const { at, persons } of read)
    for (const { key, name } of persons)
      if (!keys.has(key) && plainLine(name) === '')
        notes.repaired(at, `has a speaker without a name in the file (${key}); they were left out`);
  return listed;
}

function readSpeakers(value: unknown, file: string): ImportedEvent | Refusal {
  const parsed = v.safeParse(v.array(Speaker), value);
  if (!parsed.success)
    return refusal(
      'invalid',
      `${file} is not a complete list of speakers: ${v.getDotPath(parsed.issues[0]) ?? 'its root'} is not as it should be.`,
    );
  const notes = takeNotes();
  const people = new Map(
    parsed.output.flatMap((speaker) => {
      const person = importedSpeaker(speaker, notes);
      return person ? [[person.key, person] as const] : [];
    }),
  );
  return {
    format: 'Sessionize, speakers',
    stages: [],
    tracks: [],
    talks: [],
    people: [...people.values()],
    companies: [],
    whole: [],
    notes: notes.all,
  };
}

/** Returns the person for a speaker; undefined without a name, because an id cannot replace it. */
function importedSpeaker(speaker: Speaker, notes: Notes): ImportedPerson | undefined {
  const link = (type: RegExp): string =>
    webAddress(speaker.links.find((one) => type.test(one.linkType))?.url ?? '') ?? '';
  const named =
    speaker.firstName || speaker.lastName
      ? { firstName: plainLine(speaker.firstName), lastName: plainLine(speaker.lastName) }
      : nameParts(plainLine(speaker.fullName));
  if (`${named.firstName}${named.lastName}` === '') {
    notes.refused(`speaker ${speaker.id}`, 'has no name');
    return undefined;
  }
  return {
    key: speaker.id,
    ...named,
    ...given('about', plainText(speaker.bio)),
    ...given('jobPosition', plainLine(speaker.tagLine)),
    ...given('pictureUrl', webAddress(speaker.profilePicture)),
    ...given('website', link(/^(blog|company_website|other)$/i)),
    ...given('twitter', link(/^(twitter|x)$/i)),
    ...given('facebook', link(/^facebook$/i)),
    roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
    at: plainLine(speaker.fullName),
  };
}
