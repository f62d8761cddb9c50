import { expect, test } from 'vitest';
import type { DisplayProgramme, DisplayTalk } from '../../../domain/displays/shown-calls.ts';
import { displayNow } from '../../../domain/displays/display-now.ts';
import { displayPath } from '../../../domain/displays/display.ts';
import { at } from '../../support/conference.ts';

const entry = (id: string, from: string, to: string, given: Partial<DisplayTalk> = {}): DisplayTalk => ({
  id,
  title: id,
  speakers: [],
  startsAt: at(from),
  endsAt: at(to),
  stageId: 'main',
  color: null,
  track: null,
  isBreak: false,
  cancelled: false,
  isOver: false,
  full: false,
  ...given,
});
const [main, side] = [
  { id: 'main', name: 'Main' },
  { id: 'side', name: 'Side' },
];
const programme: DisplayProgramme = {
  name: 'Foyer',
  event: 'Test Days',
  zone: 'Europe/Madrid',
  stage: null,
  stages: [main, side],
  talks: [
    entry('opening', '09:00', '10:00'),
    entry('keynote', '10:00', '11:00'),
    entry('knots', '10:30', '11:30', { stageId: 'side' }),
    entry('off', '11:00', '12:00', { cancelled: true }),
    entry('lunch', '12:00', '13:00', { stageId: null, isBreak: true }),
    entry('late', '12:30', '13:30', { stageId: 'side' }),
    ...['one', 'two', 'three'].map((id, index) => entry(id, `1${4 + index}:00`, `1${4 + index}:30`)),
  ],
  changes: [
    { talkId: 'opening', title: 'opening', says: 'Moved from 08:00 to 09:00', until: at('10:00') },
    { talkId: 'off', title: 'off', says: 'Cancelled', until: at('12:00') },
  ],
};
const shown = (now: number, given: Partial<DisplayProgramme> = {}) => {
  const { stages, changes } = displayNow({ ...programme, ...given }, now);
  return [
    stages.map(({ id, now: on, share, next }) => [id, on?.id, share, next.map((talk) => talk.id)]),
    changes.map(({ talkId }) => talkId),
  ];
};

test('a screen shows the current talk, its progress, the next ones, and changes while they matter', () => {
  expect(shown(at('09:30'), { stage: main })).toEqual([
    [['main', 'opening', 0.5, ['keynote', 'lunch', 'one']]],
    ['opening', 'off'],
  ]);
  expect(shown(at('10:00'))).toEqual([
    [
      ['main', 'keynote', 0, ['lunch', 'one', 'two']],
      ['side', undefined, 0, ['knots', 'lunch', 'late']],
    ],
    ['off'],
  ]);
  // During a break, the parallel talk is current; between talks nothing is, and cancelled talks never are.
  const on = (now: number) => displayNow(programme, now).stages.map((stage) => stage.now?.id);
  expect([on(at('12:45')), on(at('11:15'))]).toEqual([
    ['lunch', 'late'],
    [undefined, 'knots'],
  ]);
  expect(shown(at('23:00'))).toEqual([
    [
      ['main', undefined, 0, []],
      ['side', undefined, 0, []],
    ],
    [],
  ]);
});

test('a talk that organisers ended is over', () => {
  const talks = programme.talks.map((talk) => (talk.id === 'opening' ? { ...talk, isOver: true } : talk));
  expect(shown(at('09:30'), { stage: main, talks })[0]).toEqual([['main', undefined, 0, ['keynote', 'lunch', 'one']]]);
});

test('the key of an address is after the #, which browsers do not send', () => {
  expect([displayPath({ stageId: null }, 'a.b'), displayPath({ stageId: 'é/1' }, 'a.b')]).toEqual([
    '/screen#a.b',
    '/screen/%C3%A9%2F1#a.b',
  ]);
});
