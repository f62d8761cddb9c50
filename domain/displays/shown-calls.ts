import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { Zone } from '../time.ts';

const Named = v.object({ id: v.string(), name: v.string() });

/** A talk or break as a display shows it. Times in ms. */
export const DisplayTalk = v.object({
  id: v.string(),
  title: v.string(),
  speakers: v.array(v.string()),
  startsAt: v.number(),
  endsAt: v.number(),
  /** Null for a break of the whole event. */
  stageId: v.nullable(v.string()),
  /** `#rrggbb` of its track. */
  color: v.nullable(v.string()),
  track: v.nullable(v.string()),
  isBreak: v.boolean(),
  cancelled: v.boolean(),
  /** An organiser ended the talk. */
  isOver: v.boolean(),
  full: v.boolean(),
});
export type DisplayTalk = v.InferOutput<typeof DisplayTalk>;

/** An announced change of a talk, as a sentence; relevant until that time. */
const DisplayChangeLine = v.object({
  talkId: v.string(),
  title: v.string(),
  says: v.string(),
  until: v.number(),
});

export const DisplayProgramme = v.pipe(
  v.object({
    name: v.string(),
    event: v.string(),
    zone: Zone,
    /** Null for all stages. */
    stage: v.nullable(Named),
    stages: v.array(Named),
    talks: v.array(DisplayTalk),
    changes: v.array(DisplayChangeLine),
  }),
  v.title('DisplayProgramme'),
);
export type DisplayProgramme = v.InferOutput<typeof DisplayProgramme>;

/** `programme` is null if the display has this version already (`known`). */
export const readDisplay = call({
  method: 'post',
  path: '/displays/shown',
  access: 'anyone',
  input: v.object({
    key: v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(100),
      v.description('What stands behind the # of its address.'),
    ),
    known: v.optional(v.pipe(v.string(), v.maxLength(100), v.description('The rev it has already.'))),
  }),
  output: v.object({ rev: v.string(), programme: v.nullable(DisplayProgramme) }),
});
