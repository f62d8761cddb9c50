import * as v from 'valibot';
import { attachment } from '../../http/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes } from '../../http/reply.ts';
import { frabExport } from './frab-export.ts';
import { scheduleJson } from './schedule-json.ts';
import { scheduleXml } from './schedule-xml.ts';

/** What every logged-in person may see, and no more: no mail address, no video. `npm run import` reads it back unchanged. */
const readJson = endpoint({
  method: 'get',
  path: '/exports/schedule.json',
  access: 'logged-in',
  summary: 'The schedule as frab’s schedule.json.',
  input: v.object({}),
  output: v.record(v.string(), v.unknown()),
  handle: async ({ ports }) => bytes(Buffer.from(scheduleJson(await frabExport(ports))), attachment('schedule.json', 'application/json; charset=utf-8')),
});

const readXml = endpoint({
  method: 'get',
  path: '/exports/schedule.xml',
  access: 'logged-in',
  summary: 'The schedule as frab’s schedule.xml.',
  input: v.object({}),
  output: v.never(),
  produces: 'application/xml',
  handle: async ({ ports }) => bytes(Buffer.from(await ports.xmlText(scheduleXml(await frabExport(ports)))), attachment('schedule.xml', 'application/xml; charset=utf-8')),
});

export const exportEndpoints = [readJson, readXml];
