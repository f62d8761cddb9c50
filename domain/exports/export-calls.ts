import * as v from 'valibot';
import { call } from '../calls/call.ts';

export const readScheduleJson = call({
  method: 'get',
  path: '/exports/schedule.json',
  access: 'anyone',
  input: v.object({}),
  output: v.record(v.string(), v.unknown()),
});

export const readScheduleXml = call({
  method: 'get',
  path: '/exports/schedule.xml',
  access: 'anyone',
  input: v.object({}),
  output: v.never(),
  produces: 'application/xml',
});
