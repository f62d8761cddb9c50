import { namedDetails } from '../../../domain/talks/talk-details.ts';
import { readScheduleJson, readScheduleXmlCall } from '../../../domain/exports/export-calls.ts';
import { isProgrammePublic } from '../../../domain/event/setup/opening.ts';
import { attachment } from '../../http/files/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { fieldLists } from '../event-fields/field-lists.ts';
import { speakerCards } from '../people/publish-speaker-cards.ts';
import { sharedReply } from '../../sync/shared-reply.ts';
import { requirePublicProgramme } from '../event/require-public-programme.ts';
import { type ExportedDay, type ExportedTalk, frabExport, type FrabExport } from './frab-export.ts';
import { scheduleXml } from './schedule-xml.ts';
import { stableGuid } from '../../../domain/event/import/stable-guid.ts';
import { frabState, frabType, ownEvent, ownTalk } from './plenary-extension.ts';

/** Returns the schedule.json of frab and c3voc, version 1: talks by day and room. */
export function scheduleJson(schedule: FrabExport): string {
  const { version, baseUrl, event, acronym, stages, tracks, days } = schedule;
  return JSON.stringify(
    {
      $schema: 'https://c3voc.de/schedule/schema.json',
      generator: { name: 'Plenary', version: '1' },
      schedule: {
        version,
        base_url: baseUrl,
        conference: {
          acronym,
          title: event.name,
          start: event.firstDay,
          end: event.lastDay,
          daysCount: days.length,
          timeslot_duration: '00:05',
          time_zone_name: event.zone,
          venue: event.location,
          url: baseUrl,
          rooms: stages.map(({ id, name, guid, capacity }) => ({
            name,
            slug: id,
            guid: guid ?? stableGuid('stage', id),
            ...(capacity !== undefined && { capacity }),
          })),
          tracks: tracks.map(({ id, name, color }) => ({ name, slug: id, color })),
          days: days.map(dayJson),
          plenary: ownEvent(schedule),
        },
      },
    },
    null,
    1,
  );
}

const dayJson = ({ index, date, start, end, rooms }: ExportedDay): object => ({
  index,
  date,
  day_start: start,
  day_end: end,
  rooms: Object.fromEntries([...rooms].map(([room, talks]) => [room, talks.map(talkJson)])),
});

const talkJson = (exported: ExportedTalk): object => {
  const { talk, guid, number, room, track, date, start, duration, url, cover, persons, extra } = exported;
  const { language = '', do_not_record: isNotRecorded = false, ...details } = namedDetails(talk);
  return {
    guid,
    id: number,
    date,
    start,
    duration,
    room,
    slug: talk.id,
    url,
    title: talk.title,
    subtitle: '',
    track: track || null,
    type: frabType(exported),
    language,
    abstract: '',
    description: talk.description,
    logo: cover || null,
    state: frabState(exported),
    do_not_record: isNotRecorded,
    links: talk.links ?? [],
    attachments: [],
    ...details,
    persons: persons.map(({ guid: personGuid, name, person, picture }) => ({
      guid: personGuid,
      public_name: name,
      biography: person.about,
      avatar: picture || null,
    })),
    plenary: { ...ownTalk(exported), ...(extra && { extra }) },
  };
};

/** Collections that a schedule depends on. It is cached until one of them changes. */
const SOURCES = [
  talksOf('live'),
  stagesOf('live'),
  tracksOf('live'),
  speakerCards,
  fieldLists,
  { scope: 'pub', name: 'event' },
];

export const exportEndpoints = [
  /**
   * Contains only what every logged-in person may see (or everyone, if the programme is public): no mail addresses, no
   * videos. `npm run import` reads it back unchanged.
   */
  endpoint(readScheduleJson, {
    summary: 'The schedule as frab’s schedule.json.',
    refuses: ['not-logged-in', 'not-allowed'],
    handle: ({ actor, ports, header }) => {
      requirePublicProgramme(actor, ports);
      const headers = attachment('schedule.json', 'application/json; charset=utf-8');
      const make = async (): Promise<string> => scheduleJson(await frabExport(ports));
      const isPublic = isProgrammePublic(ports.event());
      return sharedReply({ key: 'schedule.json', sources: SOURCES, make, headers }, { isPublic, header }, ports);
    },
  }),
  endpoint(readScheduleXmlCall, {
    summary: 'The schedule as frab’s schedule.xml.',
    refuses: ['not-logged-in', 'not-allowed'],
    handle: ({ actor, ports, header }) => {
      requirePublicProgramme(actor, ports);
      const headers = attachment('schedule.xml', 'application/xml; charset=utf-8');
      const make = async (): Promise<string> => ports.xmlText(scheduleXml(await frabExport(ports)));
      const isPublic = isProgrammePublic(ports.event());
      return sharedReply({ key: 'schedule.xml', sources: SOURCES, make, headers }, { isPublic, header }, ports);
    },
  }),
];
