import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  changedStage,
  changedTrack,
  newStage,
  NewStage,
  newTrack,
  NewTrack,
  placeInUse,
  StageChanges,
  TrackChanges,
} from '../../../domain/stages/stage-form.ts';
import { mainStage, sideStage, webTrack } from '../../support/conference.ts';

const said = (schema: v.GenericSchema, fields: unknown): string[] =>
  (v.safeParse(schema, fields, { abortPipeEarly: true }).issues ?? []).map(
    (issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`,
  );

test('a new stage stands last, unless its order is given', () => {
  expect(newStage('attic', v.parse(NewStage, { name: ' Attic ' }), [mainStage, sideStage])).toEqual({
    id: 'attic',
    name: 'Attic',
    order: 2,
  });
  expect(newStage('attic', v.parse(NewStage, { name: 'Attic', order: 0 }), [mainStage])).toEqual({
    id: 'attic',
    name: 'Attic',
    order: 0,
  });
  expect(newStage('attic', v.parse(NewStage, { name: 'Attic' }), [])).toEqual({ id: 'attic', name: 'Attic', order: 0 });
});

test('what is not said of a stage or a track stays as it is', () => {
  expect(changedStage(mainStage, v.parse(StageChanges, { order: 4 }))).toEqual({ ...mainStage, order: 4 });
  const sponsorship = {
    link: 'https://sponsor.example.org/',
    imageURL: '/uploads/aaaaaaaaaaaaaaaaaaaaaaaa-large.webp',
    title: 'Sponsor',
  };
  const sponsored = changedTrack(webTrack, v.parse(TrackChanges, { sponsorship }));
  expect(sponsored).toEqual({ ...webTrack, sponsorship });
  expect(changedTrack(sponsored, v.parse(TrackChanges, { name: 'Net' }))).toEqual({ ...sponsored, name: 'Net' });
  expect(changedTrack(sponsored, v.parse(TrackChanges, { sponsorship: null }))).toEqual(webTrack);
  expect(newTrack('odds', v.parse(NewTrack, { name: 'Odds', color: '#ABCDEF' }))).toEqual({
    id: 'odds',
    name: 'Odds',
    color: '#ABCDEF',
    sponsorship: null,
  });
});

test('each field of a stage and a track says in a sentence what it takes', () => {
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

test('a place that talks are on cannot go, and says how many there are', () => {
  expect([placeInUse('stage', 0), placeInUse('stage', 1)?.message, placeInUse('track', 12)]).toEqual([
    undefined,
    'One talk is on this stage. Move it to another stage first.',
    { code: 'conflict', message: '12 talks are on this track. Move them to another track first.' },
  ]);
});
