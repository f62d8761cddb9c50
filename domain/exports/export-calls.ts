import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { TABLE_NAMES } from './tables.ts';

export const readScheduleJson = call({
  method: 'get',
  path: '/exports/schedule.json',
  access: 'anyone',
  open: true,
  input: v.object({}),
  output: v.record(v.string(), v.unknown()),
});

export const readScheduleXmlCall = call({
  method: 'get',
  path: '/exports/schedule.xml',
  access: 'anyone',
  open: true,
  input: v.object({}),
  output: v.never(),
  produces: 'application/xml',
});

export const readTable = call({
  method: 'get',
  path: '/admin/exports/:what.csv',
  access: 'admin',
  input: v.object({
    what: v.pipe(v.picklist(TABLE_NAMES, `One of ${TABLE_NAMES.join(', ')}`), v.description('Which table.')),
  }),
  output: v.unknown(),
  produces: 'text/csv',
});

/** Numbers of one talk: how many people kept, watched, signed up, rated and asked. */
const TalkNumbers = v.pipe(
  v.object({
    talk_id: v.string(),
    talk: v.string(),
    starts_at: v.string(),
    stage: v.string(),
    edition: v.picklist(['live', 'replay']),
    kept: v.number(),
    watched: v.number(),
    places: v.nullable(v.number()),
    signed_up: v.number(),
    waiting: v.number(),
    ratings: v.number(),
    mean_stars: v.nullable(v.number()),
    questions: v.number(),
  }),
  v.title('TalkNumbers'),
);
export type TalkNumbers = v.InferOutput<typeof TalkNumbers>;

export const readTalkNumbers = call({
  method: 'post',
  path: '/stats/talks',
  access: 'admin',
  input: v.object({}),
  output: v.object({ data: v.array(TalkNumbers) }),
});
