import type { Extra } from '../../../domain/event-fields/extra.ts';
import { stableGuid } from '../../../domain/event/import/stable-guid.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { personName } from '../../../domain/people/person.ts';
import type { SpeakerCard } from '../../../domain/people/speaker-card.ts';
import { byOrder } from '../../../domain/by-order.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import { byStart, endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { hash53 } from '../../../domain/sync/segments.ts';
import { type Instant, inZone, instantOf, type IsoDate, type Zone } from '../../../domain/time.ts';
import { dayAfter, dayOfWall } from '../../import/event-days.ts';
import { sourceWallTime } from '../../import/source-times.ts';
import type { Ports } from '../../ports.ts';
import { answersViewer } from '../event-fields/programme-answers.ts';
import { speakerCards } from '../people/publish-speaker-cards.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { absolute } from '../pictures/absolute.ts';

/** The schedule in frab's structure; JSON and XML are made from it. Contains nothing that only admins may see. */
export interface FrabExport {
  /** Increases with every change of public data. */
  readonly version: string;
  readonly baseUrl: string;
  readonly event: EventSettings;
  readonly acronym: string;
  readonly stages: readonly Stage[];
  readonly tracks: readonly Track[];
  readonly days: readonly ExportedDay[];
  /** Speakers, and whether the directory lists them as such. */
  readonly people: readonly ExportedPerson[];
}

export interface ExportedDay {
  readonly index: number;
  readonly date: IsoDate;
  readonly start: string;
  readonly end: string;
  /** Talks by room. The room of talks without a stage has an empty name. */
  readonly rooms: ReadonlyMap<string, readonly ExportedTalk[]>;
}

export interface ExportedTalk {
  readonly talk: Talk;
  readonly guid: string;
  readonly number: number;
  readonly room: string;
  readonly track: string;
  /** ISO 8601 with the offset of the event's zone on that day. */
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly duration: string;
  readonly url: string;
  readonly cover: string;
  readonly persons: readonly ExportedPerson[];
  /** Answers to the event's own fields, choices as labels; undefined if there are none. */
  readonly extra: Extra | undefined;
}

export interface ExportedPerson {
  readonly person: Pick<SpeakerCard, 'id' | 'firstName' | 'lastName' | 'about'>;
  readonly guid: string;
  readonly name: string;
  readonly picture: string;
  readonly isSpeaker: boolean;
}

export async function frabExport(ports: Ports): Promise<FrabExport> {
  const event = ports.event();
  const stages = (await allDocuments(stagesOf('live'), ports)).toSorted(byOrder);
  const tracks = (await allDocuments(tracksOf('live'), ports)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const talks = (await allDocuments(talksOf('live'), ports)).toSorted(byStart);
  const speaking = new Set(talks.flatMap((talk) => talk.speakers.map(({ id }) => id)));
  const speakers = (await allDocuments(speakerCards, ports))
    .filter(({ id }) => speaking.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((person) => exportedPerson(person, ports));
  const answersOf = await answersViewer('talk', ports);
  const exported = talks.map((talk) => exportedTalk(talk, { event, stages, tracks, speakers, answersOf, ports }));
  return {
    version: String((await ports.log.state('pub')).n),
    baseUrl: ports.publicUrl,
    event,
    stages,
    tracks,
    people: speakers,
    acronym:
      event.name
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-+|-+$/g, '') || 'event',
    days: daysOf(exported, stages, event),
  };
}

const exportedPerson = (person: SpeakerCard, ports: Ports): ExportedPerson => ({
  person,
  guid: stableGuid('person', person.id),
  name: personName(person),
  picture: absolute(person.pictureUrl, ports) ?? '',
  isSpeaker: person.roles.includes('ROLE_SPEAKER'),
});

interface Around {
  readonly event: EventSettings;
  readonly stages: readonly Stage[];
  readonly tracks: readonly Track[];
  readonly speakers: readonly ExportedPerson[];
  readonly answersOf: (talk: Talk) => Extra | undefined;
  readonly ports: Ports;
}

function exportedTalk(
  talk: Talk,
  { event: { zone }, stages, tracks, speakers, answersOf, ports }: Around,
): ExportedTalk {
  const known = new Map(speakers.map((speaker) => [speaker.person.id, speaker]));
  return {
    talk,
    guid: stableGuid('talk', talk.id),
    number: hash53(`talk\n${talk.id}`),
    room: stages.find(({ id }) => id === talk.stageId)?.name ?? '',
    track: tracks.find(({ id }) => id === talk.trackId)?.name ?? '',
    date: withOffset(talk.startsAt, zone),
    end: withOffset(endsAt(talk), zone),
    start: sourceWallTime(talk.startsAt, zone).slice(11),
    duration: [Math.floor(talk.minutes / 60), talk.minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
    url: `${ports.publicUrl}/app/talk/${encodeURIComponent(talk.id)}`,
    cover: absolute(talk.coverUrl, ports) ?? '',
    persons: talk.speakers.flatMap(({ id }) => known.get(id) ?? []),
    extra: answersOf(talk),
  };
}

const withOffset = (at: Instant, zone: Zone): string => inZone(at, zone).toString({ timeZoneName: 'never' });

function daysOf(
  talks: readonly ExportedTalk[],
  stages: readonly Stage[],
  { zone, dayChange }: EventSettings,
): ExportedDay[] {
  const byDate = Map.groupBy(talks, ({ talk }) => dayOfWall(sourceWallTime(talk.startsAt, zone), dayChange));
  const bound = (date: IsoDate): string => withOffset(instantOf(`${date}T${dayChange}`, zone), zone);
  const names = ['', ...stages.map(({ name }) => name)];
  return [...byDate]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, there], index) => {
      const rooms = Map.groupBy(there, ({ room }) => room);
      const sorted = [...rooms].toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b));
      return { index: index + 1, date, start: bound(date), end: bound(dayAfter(date)), rooms: new Map(sorted) };
    });
}
