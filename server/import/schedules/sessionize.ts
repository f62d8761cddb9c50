import { anyOf } from '../../../domain/plural.ts';
import * as v from 'valibot';
import type { ImportedEvent, ImportedPerson, ImportedTalk } from '../../../domain/event/import/imported-event.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../../domain/time.ts';
import { eventDays } from '../event-days.ts';
import { type Notes, type ReadOptions, takeNotes } from '../import-file.ts';
import { keyedTalks, type ReadTalk, wholeSchedule } from '../assign-talk-keys.ts';
import type { Named } from '../own-keys.ts';
import { given, listOf, nameParts, Text, webAddress } from '../lenient-fields.ts';
import { remarkEmpty, stagesNamed, tracksNamed } from '../named-places.ts';
import { joinTexts, plainLine, plainText } from '../plain-text.ts';
import {
  allView,
  gridView,
  groupsView,
  isSessionizeSchedule,
  missingOfAll,
  type SessionizeView,
  type ViewTalk,
} from './sessionize-views.ts';
import { instantAt, readTime, wallTime } from '../source-times.ts';
import { remarkOffsets, remarkZone, zoneFor } from '../source-zone.ts';
import { sourceTitle } from '../source-title.ts';
import { talkMinutes } from '../talk-minutes.ts';

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
  const zone = zoneFor('', { file, times: view.talks.map(({ startsAt }) => startsAt) }, options);
  return typeof zone === 'string' ? eventOf(view, file, { zone, options }) : zone;
}

function eventOf(
  view: SessionizeView,
  file: string,
  { zone, options }: { readonly zone: Zone; readonly options: ReadOptions },
): ImportedEvent | Refusal {
  const notes = takeNotes();
  remarkZone({ stated: '', file }, options, notes);
  const { talks, unread, unreadKeys } = keyedTalks(
    view.talks,
    {
      read: (talk) => importedTalk(talk, zone, notes),
      named: namedTalk,
    },
    notes,
  );
  if (talks.length === 0) return refusal('invalid', `No talk in ${file} has a time yet.`);
  const times = view.talks.map(({ startsAt }) => startsAt);
  if (options.zone !== undefined) remarkOffsets(times, zone, notes);
  const people = speakersOf(view, unread, notes);
  const known = new Set(people.map(({ key }) => key));
  const rooms = [...view.rooms, ...view.talks.map((talk) => talk.room)];
  const stages = stagesNamed(rooms, { isOrdered: view.name !== 'Sessions' });
  const used = talks.map(({ stage }) => stage);
  remarkEmpty(stages, used, notes);
  return {
    format: `Sessionize, ${view.name}`,
    event: { zone, ...eventDays(talks.map((talk) => ({ wall: wallTime(talk.startsAt, zone) }))) },
    stages,
    tracks: tracksNamed(view.talks.map((talk) => talk.track)),
    talks: talks.map((talk) => ({ ...talk, speakers: talk.speakers.filter((key) => known.has(key)) })),
    people,
    ...wholeSchedule(
      unreadKeys,
      unread.map(({ title }) => plainLine(title)),
      notes,
    ),
  };
}

const namedTalk = (talk: ViewTalk, read: ReadTalk | undefined): Named => ({
  key: talk.id,
  at: place(talk),
  signs: [plainLine(talk.title), read?.startsAt ?? talk.startsAt, plainLine(talk.room)],
});

const place = (talk: ViewTalk): string => `“${plainLine(talk.title)}”`;

function importedTalk(talk: ViewTalk, zone: Zone, notes: Notes): Omit<ImportedTalk, 'key'> | undefined {
  const [start, end] = [readTime(talk.startsAt), readTime(talk.endsAt)];
  if (!start) {
    if (talk.startsAt === '') notes.refused(place(talk), 'has no time yet');
    else notes.noStart(place(talk), talk.startsAt);
    return undefined;
  }
  const startsAt = instantAt(start, zone);
  const kind = talk.isService ? (talk.isPlenum ? 'break' : 'stage-break') : 'talk';
  const room = plainLine(talk.room);
  return {
    kind: kind === 'stage-break' && room === '' ? 'break' : kind,
    title: sourceTitle(talk.title, `talk ${talk.id}`, notes),
    description: joinTexts(talk.description),
    startsAt,
    minutes: talkMinutes(
      { minutes: end && (instantAt(end, zone) - startsAt) / MINUTE, written: talk.endsAt, at: place(talk) },
      notes,
    ),
    stage: room || null,
    track: plainLine(talk.track) || null,
    speakers: [...new Set(talk.speakers.map((speaker) => speaker.id))],
    at: place(talk),
  };
}

/** Speakers named by the schedule, without those of unreadable talks; a speakers list says more about them. */
function speakersOf(view: SessionizeView, unread: readonly ViewTalk[], notes: Notes): ImportedPerson[] {
  const full = new Map(
    view.speakers.flatMap((value) => {
      const parsed = v.safeParse(Speaker, value);
      const person = parsed.success ? importedSpeaker(parsed.output, notes) : undefined;
      return person ? [[person.key, person] as const] : [];
    }),
  );
  const read = view.talks.filter((talk) => !unread.includes(talk));
  const named = new Set(read.flatMap(({ speakers }) => speakers.map(({ id }) => id)));
  const only = new Set(unread.flatMap(({ speakers }) => speakers.map(({ id }) => id)).filter((id) => !named.has(id)));
  const short = read.flatMap((talk) =>
    talk.speakers.flatMap(({ id, name }): (readonly [string, ImportedPerson])[] => {
      if (full.has(id)) return [];
      if (plainLine(name) === '')
        notes.repaired(place(talk), `has a speaker of whom the file says no name (${id}); they were left out`);
      return plainLine(name) === ''
        ? []
        : [[id, { key: id, ...nameParts(plainLine(name)), roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'], at: place(talk) }]];
    }),
  );
  return [...new Map([...short, ...full]).values()].filter(({ key }) => !only.has(key));
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

/** A speaker; undefined without a name, because an id is no name. */
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
