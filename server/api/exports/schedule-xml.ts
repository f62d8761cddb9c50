import { namedDetails } from '../../../domain/talks/talk-details.ts';
import { stableGuid } from '../../../domain/event/import/stable-guid.ts';
import type { XmlTree } from '../../platform/xml-text.ts';
import type { ExportedDay, ExportedTalk, FrabExport } from './frab-export.ts';
import { frabState, frabType, ownEvent, ownTalk } from './plenary-extension.ts';

/** Returns the schedule.xml of frab and pentabarf. */
export function scheduleXml(schedule: FrabExport): XmlTree {
  const { version, baseUrl, event, acronym, stages, tracks, days } = schedule;
  const { stages: ownStages, tracks: ownTracks, people, ...settings } = ownEvent(schedule);
  return {
    schedule: {
      generator: { '@name': 'Plenary', '@version': '1' },
      version,
      conference: {
        acronym,
        title: event.name,
        start: event.firstDay,
        end: event.lastDay,
        days: String(days.length),
        timeslot_duration: '00:05',
        base_url: baseUrl,
        time_zone_name: event.zone,
        venue: event.location,
        track: tracks.map(({ id, name, color }) => attributes({ name, slug: id, color })),
        plenary: {
          ...attributes(settings),
          stage: ownStages.map(attributes),
          track: ownTracks.map(attributes),
          person: people.map(attributes),
        },
      },
      day: days.map((day) =>
        dayXml(day, new Map(stages.map(({ id, name, guid }) => [name, guid ?? stableGuid('stage', id)]))),
      ),
    },
  };
}

const attributes = (values: Readonly<Record<string, string>>): XmlTree =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`@${name}`, value]));

const dayXml = ({ index, date, start, end, rooms }: ExportedDay, guids: ReadonlyMap<string, string>): XmlTree => ({
  '@index': String(index),
  '@date': date,
  '@start': start,
  '@end': end,
  room: [...rooms].map(([name, talks]) => ({
    '@name': name,
    '@guid': guids.get(name) ?? stableGuid('stage', ''),
    event: talks.map(talkXml),
  })),
});

const talkXml = (exported: ExportedTalk): XmlTree => {
  const { talk, guid, number, room, track, date, start, duration, url, cover, persons } = exported;
  const { language = '', do_not_record: isNotRecorded, ...details } = namedDetails(talk);
  return {
    '@guid': guid,
    '@id': String(number),
    date,
    start,
    duration,
    room,
    slug: talk.id,
    url,
    title: talk.title,
    subtitle: '',
    track,
    type: frabType(exported),
    language,
    abstract: '',
    description: talk.description,
    logo: cover,
    status: frabState(exported),
    ...(isNotRecorded && { recording: { optout: 'true' } }),
    ...(talk.links && { links: { link: talk.links.map((link) => ({ '@href': link.url, '#text': link.title })) } }),
    ...details,
    persons: { person: persons.map(({ guid: personGuid, name }) => ({ '@guid': personGuid, '#text': name })) },
    plenary: attributes(ownTalk(exported)),
  };
};
