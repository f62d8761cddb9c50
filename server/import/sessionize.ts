import * as v from 'valibot';
import type { ImportedEvent, ImportedPerson, ImportedTalk } from '../../domain/event/imported-event.ts';
import { UNKNOWN_TALK_MINUTES } from '../../domain/limits/event.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../domain/time.ts';
import { eventDays } from './event-days.ts';
import { type Notes, type ReadOptions, takeNotes } from './import-file.ts';
import { given, listOf, nameParts, Text, webAddress } from './lenient-fields.ts';
import { stagesNamed, tracksNamed } from './named-places.ts';
import { joinTexts, plainLine, plainText } from './plain-text.ts';
import { allView, gridView, groupsView, isSessionizeSchedule, type SessionizeView, type ViewTalk } from './sessionize-views.ts';
import { instantAt, readTime, wallTime, zoneFor } from './source-times.ts';
import { sourceTitle } from './source-title.ts';
import { uniqueKeys } from './unique-keys.ts';

const Speaker = v.object({
  id: Text, firstName: Text, lastName: Text, fullName: Text, bio: Text, tagLine: Text, profilePicture: Text,
  links: listOf(v.object({ url: Text, linkType: Text })),
});
type Speaker = v.InferOutput<typeof Speaker>;

const isSpeakersView = (value: unknown): boolean =>
  Array.isArray(value) && v.is(v.object({ id: v.string(), fullName: v.string() }), value[0]);

export const isSessionize = (value: unknown): boolean => isSessionizeSchedule(value) || isSpeakersView(value);

/** What Sessionize gives under /view/All, GridSmart, Sessions, Speakers and SpeakerWall. */
export function readSessionize(value: unknown, file: string, options: ReadOptions): ImportedEvent | Refusal {
  if (isSpeakersView(value)) return readSpeakers(value, file);
  const view = allView(value) ?? gridView(value) ?? groupsView(value);
  if (!view) return refusal('invalid', `${file} is not a complete view of Sessionize.`);
  if (view.talks.length === 0) return refusal('invalid', `${file} has no talks.`);
  const zone = zoneFor('', file, options);
  return typeof zone === 'string' ? eventOf(view, file, zone) : zone;
}

function eventOf(view: SessionizeView, file: string, zone: Zone): ImportedEvent | Refusal {
  const notes = takeNotes();
  const key = uniqueKeys(notes);
  const unread: string[] = [];
  const talks = view.talks.flatMap((talk) => {
    const read = importedTalk(talk, { key: key(talk.id, place(talk)), zone }, notes);
    if (!read) unread.push(talk.id);
    return read ?? [];
  });
  if (talks.length === 0) return refusal('invalid', `No talk in ${file} has a time yet.`);
  return {
    format: `Sessionize, ${view.name}`,
    event: { zone, ...eventDays(talks.map((talk) => ({ wall: wallTime(talk.startsAt, zone) })), notes) },
    stages: stagesNamed([...view.rooms, ...view.talks.map((talk) => talk.room)]),
    tracks: tracksNamed(view.talks.map((talk) => talk.track)),
    talks,
    people: speakersOf(view),
    companies: [],
    whole: ['stages', 'tracks', 'talks'],
    unread,
    notes: notes.all,
  };
}

const place = (talk: ViewTalk): string => `“${plainLine(talk.title)}”`;

function importedTalk(talk: ViewTalk, { key, zone }: { key: string; zone: Zone }, notes: Notes): ImportedTalk | undefined {
  const [start, end] = [readTime(talk.startsAt), readTime(talk.endsAt)];
  if (!start) {
    notes.refused(place(talk), talk.startsAt === '' ? 'has no time yet' : `does not start at a readable time (${talk.startsAt})`);
    return undefined;
  }
  const startsAt = instantAt(start, zone);
  const length = end ? Math.round((instantAt(end, zone) - startsAt) / MINUTE) : 0;
  if (length <= 0) notes.repaired(place(talk), `has no readable end (${talk.endsAt || 'none given'}); ${UNKNOWN_TALK_MINUTES} minutes were taken`);
  const kind = talk.isService ? (talk.isPlenum ? 'break' : 'stage-break') : 'talk';
  const room = plainLine(talk.room);
  return {
    key,
    kind: kind === 'stage-break' && room === '' ? 'break' : kind,
    title: sourceTitle(talk.title, `talk ${talk.id}`, notes),
    description: joinTexts(talk.description),
    startsAt,
    minutes: length > 0 ? length : UNKNOWN_TALK_MINUTES,
    stage: kind === 'break' ? null : room || null,
    track: plainLine(talk.track) || null,
    speakers: [...new Set(talk.speakers.map((speaker) => speaker.id))],
    at: place(talk),
  };
}

/** Whoever the schedule names; the speakers' own view or list says more about them. */
function speakersOf(view: SessionizeView): ImportedPerson[] {
  const full = new Map(view.speakers.flatMap((value) => {
    const parsed = v.safeParse(Speaker, value);
    return parsed.success ? [[parsed.output.id, importedSpeaker(parsed.output)] as const] : [];
  }));
  const named = view.talks.flatMap((talk) => talk.speakers.map(({ id, name }): [string, ImportedPerson] => (
    [id, { key: id, ...nameParts(plainLine(name) || id), roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'], at: place(talk) }]
  )));
  return [...new Map([...named, ...full]).values()];
}

function readSpeakers(value: unknown, file: string): ImportedEvent | Refusal {
  const parsed = v.safeParse(v.array(Speaker), value);
  if (!parsed.success) return refusal('invalid', `${file} is not a complete list of speakers: ${v.getDotPath(parsed.issues[0]) ?? 'its root'} is not as it should be.`);
  const people = new Map(parsed.output.map((speaker) => [speaker.id, importedSpeaker(speaker)]));
  return { format: 'Sessionize, speakers', stages: [], tracks: [], talks: [], people: [...people.values()], companies: [], whole: [], notes: [] };
}

function importedSpeaker(speaker: Speaker): ImportedPerson {
  const link = (type: RegExp): string => webAddress(speaker.links.find((one) => type.test(one.linkType))?.url ?? '') ?? '';
  const named = speaker.firstName || speaker.lastName
    ? { firstName: plainLine(speaker.firstName), lastName: plainLine(speaker.lastName) }
    : nameParts(plainLine(speaker.fullName) || speaker.id);
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
