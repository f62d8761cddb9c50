import { readScheduleJson, readScheduleXml } from '../../../domain/exports/export-calls.ts';
import { isProgrammePublic } from '../../../domain/event/opening.ts';
import { attachment } from '../../http/files/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { people, stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { sharedReply } from '../../sync/shared-reply.ts';
import { requirePublicProgramme } from '../event/require-public-programme.ts';
import { frabExport } from './frab-export.ts';
import { scheduleJson } from './schedule-json.ts';
import { scheduleXml } from './schedule-xml.ts';

/** What a schedule is made of: it is put together once, until something of it changes. */
const SOURCES = [talksOf('live'), stagesOf('live'), tracksOf('live'), people, { scope: 'pub', name: 'event' }];

export const exportEndpoints = [
  /**
   * What every logged-in person may see, and strangers where the programme is public, and no more: no mail address, no
   * video. `npm run import` reads it back unchanged.
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
  endpoint(readScheduleXml, {
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
