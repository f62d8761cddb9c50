import {
  below,
  both,
  box,
  chance,
  circle,
  type Colour,
  either,
  ellipse,
  everywhere,
  hex,
  type Layer,
  mixed,
  oneOf,
  painted,
  type Shape,
  without,
} from './paint.ts';

const SIDE = 320;
const GROUNDS = ['#dbe4ff', '#fde2d3', '#d9f2e6', '#f6dff3', '#fff1c9', '#d7eef5', '#e6e2f8', '#f3e3d3'].map(hex) as [
  Colour,
  ...Colour[],
];
const SKINS = ['#f3d3bd', '#e6b999', '#d09a72', '#b57a52', '#8f5a3b', '#6b402a', '#f0c9a8', '#a86d47'].map(hex) as [
  Colour,
  ...Colour[],
];
const HAIRS = ['#2a211d', '#4a3326', '#6f4a2c', '#b07a3c', '#8a8f98', '#1d1b22', '#7a2f2a', '#d9c9a8'].map(hex) as [
  Colour,
  ...Colour[],
];
const CLOTHES = ['#3d55c2', '#b4452f', '#1f7a68', '#7a3f9a', '#2c3a52', '#c98a1b', '#5d6b2f', '#b03a67'].map(hex) as [
  Colour,
  ...Colour[],
];
const DARK: Colour = [38, 30, 30];

const HEAD = ellipse(0.5, 0.43, 0.155, 0.195);

/** A drawn face of no real person, the same for the same name. */
export function portrait(name: string): Promise<Buffer> {
  const next = chance(name);
  const [ground, skin, hair, cloth] = [
    oneOf(GROUNDS, next),
    oneOf(SKINS, next),
    oneOf(HAIRS, next),
    oneOf(CLOTHES, next),
  ];
  const style = oneOf(STYLES, next);
  const layers: Layer[] = [
    { shape: everywhere, colour: (_x, y) => mixed(ground, [255, 255, 255], 0.35 * (1 - y)) },
    { shape: style.behind, colour: hair },
    { shape: ellipse(0.5, 1.08, 0.36, 0.36), colour: cloth },
    { shape: ellipse(0.5, 0.755, 0.11, 0.06), colour: mixed(skin, DARK, 0.12) },
    { shape: box(0.435, 0.56, 0.13, 0.2), colour: mixed(skin, DARK, 0.12) },
    { shape: either(circle(0.342, 0.45, 0.032), circle(0.658, 0.45, 0.032)), colour: mixed(skin, DARK, 0.06) },
    { shape: HEAD, colour: skin },
    { shape: both(HEAD, style.front), colour: hair },
    { shape: either(circle(0.437, 0.445, 0.0165), circle(0.563, 0.445, 0.0165)), colour: DARK },
    { shape: either(brow(0.437), brow(0.563)), colour: mixed(hair, DARK, 0.4) },
    {
      shape: both(
        ellipse(0.5, 0.535, 0.052, 0.03),
        below(() => 0.537),
      ),
      colour: mixed([176, 66, 66], skin, 0.25),
    },
    ...(next() < 0.3 ? glasses : []),
  ];
  return painted({ width: SIDE, height: SIDE }, layers);
}

const brow = (cx: number): Shape => ellipse(cx, 0.4, 0.036, 0.0085);

const glasses: readonly Layer[] = [0.437, 0.563].map((cx) => ({
  shape: without(circle(cx, 0.447, 0.05), circle(cx, 0.447, 0.041)),
  colour: [52, 52, 64] as Colour,
}));

interface HairStyle {
  readonly behind: Shape;
  readonly front: Shape;
}
const above =
  (edge: (x: number) => number): Shape =>
  (x, y) =>
    y - edge(x);
const nowhere: Shape = () => 1;
const STYLES: readonly [HairStyle, ...HairStyle[]] = [
  // Short, with a straight edge.
  { behind: ellipse(0.5, 0.37, 0.168, 0.155), front: above((x) => 0.335 - 0.05 * Math.cos((x - 0.5) * 8)) },
  // Long, down to the shoulders.
  {
    behind: either(ellipse(0.5, 0.42, 0.19, 0.22), box(0.31, 0.42, 0.38, 0.3)),
    front: above((x) => 0.31 + 0.9 * (x - 0.5) ** 2),
  },
  // Parted at the side.
  { behind: ellipse(0.5, 0.375, 0.17, 0.165), front: above((x) => 0.25 + 0.38 * (x - 0.34)) },
  // Curls.
  {
    behind: (x, y) => ellipse(0.5, 0.37, 0.2, 0.19)(x, y) + 0.012 * Math.sin((40 * Math.atan2(y - 0.37, x - 0.5)) / 2),
    front: above((x) => 0.315 + 0.008 * Math.sin(x * 90)),
  },
  // A bun.
  {
    behind: either(circle(0.5, 0.2, 0.07), ellipse(0.5, 0.38, 0.168, 0.165)),
    front: above((x) => 0.3 + 0.9 * (x - 0.5) ** 2),
  },
  // None.
  { behind: nowhere, front: nowhere },
  // A scarf.
  {
    behind: either(ellipse(0.5, 0.43, 0.19, 0.24), ellipse(0.5, 0.72, 0.16, 0.12)),
    front: above((x) => 0.315 + 1.2 * (x - 0.5) ** 2),
  },
];
