import {
  below,
  both,
  chance,
  circle,
  type Colour,
  everywhere,
  hex,
  type Layer,
  mixed,
  oneOf,
  painted,
} from './paint.ts';

const SIZE = { width: 960, height: 540 };
/** The edge of the picture below, in widths. */
const BOTTOM = SIZE.height / SIZE.width;
const SKIES = [
  ['#f9c58d', '#f27f6b'],
  ['#bfe3f5', '#5f9fd6'],
  ['#f6d9e6', '#a884c9'],
  ['#2b3358', '#6a5f9a'],
  ['#fff0c2', '#f2a65a'],
].map(([high = '', low = '']) => [hex(high), hex(low)] as const) as [
  readonly [Colour, Colour],
  ...(readonly [Colour, Colour])[],
];
const SEAS = ['#1d4e6b', '#24375e', '#1f6660', '#4a3a6b'].map(hex) as [Colour, ...Colour[]];

/** A harbour at some hour of the day, the same for the same word. */
export function scene(word: string): Promise<Buffer> {
  const next = chance(word);
  const [high, low] = oneOf(SKIES, next);
  const sea = oneOf(SEAS, next);
  const sun = circle(0.2 + 0.6 * next(), 0.14 + 0.12 * next(), 0.05 + 0.03 * next());
  const hills = [0.3, 0.345, 0.39].map((height, index): Layer => {
    const [pace, phase, rise] = [3 + 5 * next(), 6 * next(), 0.05 - 0.012 * index];
    return {
      shape: below((x) => height + rise * (Math.sin(x * pace + phase) + 0.4 * Math.sin(x * pace * 2.3 + phase))),
      colour: mixed(low, sea, 0.25 + 0.22 * index),
    };
  });
  const sail = 0.25 + 0.5 * next();
  return painted(SIZE, [
    { shape: everywhere, colour: (_x, y) => mixed(high, low, Math.min(1, y / 0.42)) },
    { shape: sun, colour: mixed(high, [255, 255, 255], 0.7) },
    ...hills,
    {
      shape: below(() => 0.43),
      colour: (x, y) =>
        mixed(sea, mixed(low, [255, 255, 255], 0.3), 0.22 * Math.max(0, Math.sin(140 * y + 3 * Math.sin(x * 9)))),
    },
    {
      shape: both(
        (x) => x - sail,
        (x, y) => Math.max(sail - 0.075 - x + (0.44 - y) * 0.32, y - 0.44, 0.24 - y),
      ),
      colour: [250, 247, 240],
    },
    {
      shape: both(
        (x, y) => Math.abs(x - sail + 0.01) - 0.075 + Math.max(0, y - 0.45) * 1.2,
        (_x, y) => Math.max(0.446 - y, y - 0.475),
      ),
      colour: [92, 58, 44],
    },
    { shape: below(() => BOTTOM), colour: sea },
  ]);
}
