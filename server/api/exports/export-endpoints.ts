import { readScheduleJson, readScheduleXml } from '../../../domain/exports/export-calls.ts';
import { attachment } from '../../http/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes } from '../../http/reply.ts';
import { people, stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { cachedReply } from '../../sync/cached-replies.ts';
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
    handle: ({ actor, ports }) => {
      requirePublicProgramme(actor, ports);
      return cachedReply('schedule.json', SOURCES, {
        log: ports.log,
        make: async () =>
          bytes(
            Buffer.from(scheduleJson(await frabExport(ports))),
            attachment('schedule.json', 'application/json; charset=utf-8'),
          ),
      });
    },
  }),
  endpoint(readScheduleXml, {
    summary: 'The schedule as frab’s schedule.xml.',
    refuses: ['not-logged-in', 'not-allowed'],
    handle: ({ actor, ports }) => {
      requirePublicProgramme(actor, ports);
      return cachedReply('schedule.xml', SOURCES, {
        log: ports.log,
        make: async () =>
          bytes(
            Buffer.from(await ports.xmlText(scheduleXml(await frabExport(ports)))),
            attachment('schedule.xml', 'application/xml; charset=utf-8'),
          ),
      });
    },
  }),
];
