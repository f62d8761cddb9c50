import * as v from 'valibot';
import { expect, test } from 'vitest';
import { STAGE_ORDER_MAX } from '../../../domain/limits/talk-fields.ts';
import {
  lastOrder,
  NewStage,
  NewTrack,
  placeInUse,
  StageChanges,
  TrackChanges,
} from '../../../domain/stages/stage-form.ts';
import { mainStage, sideStage } from '../../support/conference.ts';

const said = (schema: v.GenericSchema, fields: unknown): string[] =>
  (v.safeParse(schema, fields, { abortPipeEarly: true }).issues ?? []).map(
    (issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`,
  );

test('a new stage is last, and its order has a maximum', () => {
  const orders = [[], [mainStage, sideStage], [{ ...mainStage, order: STAGE_ORDER_MAX }]].map(lastOrder);
  expect(orders).toEqual([0, 2, STAGE_ORDER_MAX]);
});

test('each field of a stage and a track has an error sentence that says what it accepts', () => {
  expect(
    [
      said(NewStage, { name: '' }),
      said(NewStage, { name: 'x'.repeat(101) }),
      said(StageChanges, { name: 'a\u202eb' }),
      said(StageChanges, { order: -1 }),
      said(StageChanges, { order: 1.5 }),
      said(NewTrack, { name: 'Odds', color: 'red' }),
      said(TrackChanges, { sponsorship: 'me' }),
      said(TrackChanges, { sponsorship: { link: 'javascript:alert(1)', imageURL: '/uploads/../x', title: '' } }),
    ].flat(),
  ).toEqual([
    'name: The name is missing',
    'name: The name has at most 100 characters',
    'name: The name must be one line of text',
    'order: The order is a whole number from 0 to 1000',
    'order: The order is a whole number from 0 to 1000',
    'color: A colour is written #rrggbb',
    'sponsorship: A sponsorship has a link, an imageURL and a title',
    'sponsorship.link: Write a web address, such as example.org/map',
    'sponsorship.imageURL: Write a web address, such as example.org/map',
    'sponsorship.title: The title is missing',
  ]);
});

test('a stage or track with talks cannot be removed, and the refusal names their number', () => {
  expect([placeInUse('stage', 0), placeInUse('stage', 1)?.message, placeInUse('track', 12)]).toEqual([
    undefined,
    'One talk is on this stage. Move it to another stage first.',
    { code: 'conflict', message: '12 talks are on this track. Move them to another track first.' },
  ]);
});
