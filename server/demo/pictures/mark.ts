import {
  below,
  both,
  box,
  chance,
  circle,
  type Colour,
  either,
  everywhere,
  hex,
  mixed,
  oneOf,
  painted,
  ring,
  type Shape,
  without,
} from './paint.ts';

const SIDE = 256;
const WHITE: Colour = [255, 255, 255];

/** A company's mark on its colour, the same for the same name. */
export function mark(name: string, mainColor: string): Promise<Buffer> {
  const next = chance(name);
  const ground = hex(mainColor);
  const shape = oneOf(MOTIFS, next);
  const turned: Shape = next() < 0.5 ? shape : (x, y) => shape(1 - x, y);
  return painted({ width: SIDE, height: SIDE }, [
    { shape: everywhere, colour: (x, y) => mixed(ground, WHITE, 0.1 * (1 - (x + y) / 2)) },
    { shape: turned, colour: mixed(WHITE, ground, 0.06) },
  ]);
}

const disc = circle(0.5, 0.5, 0.3);
const MOTIFS: readonly [Shape, ...Shape[]] = [
  // Rings.
  either(ring(0.5, 0.5, 0.28, 0.06), circle(0.5, 0.5, 0.13)),
  // Waves in a disc.
  both(disc, (x, y) => 0.03 - Math.abs(((y + 0.03 * Math.sin(x * 18)) % 0.12) - 0.06)),
  // A sun over the sea.
  either(
    both(circle(0.5, 0.52, 0.22), (_x, y) => y - 0.52),
    box(0.22, 0.58, 0.56, 0.055),
  ),
  // Two that overlap.
  without(either(circle(0.41, 0.5, 0.2), circle(0.59, 0.5, 0.2)), both(circle(0.41, 0.5, 0.2), circle(0.59, 0.5, 0.2))),
  // Steps.
  either(box(0.24, 0.56, 0.16, 0.2), either(box(0.42, 0.42, 0.16, 0.34), box(0.6, 0.26, 0.16, 0.5))),
  // A sail.
  either(
    both(
      both(
        below((x) => 1.02 - 1.1 * x),
        (x) => x - 0.66,
      ),
      (_x, y) => y - 0.68,
    ),
    box(0.26, 0.71, 0.46, 0.05),
  ),
  // A leaf.
  without(both(circle(0.36, 0.36, 0.36), circle(0.64, 0.64, 0.36)), (x, y) => Math.abs(x - y) / Math.SQRT2 - 0.012),
];
