import sharp from 'sharp';

/** How far a point is outside a shape; negative within. Both in units of the picture's width, from its left upper corner. */
export type Shape = (x: number, y: number) => number;
export type Colour = readonly [red: number, green: number, blue: number];
/** From the lowest to the uppermost. */
export interface Layer {
  readonly shape: Shape;
  readonly colour: Colour | ((x: number, y: number) => Colour);
}

export const everywhere: Shape = () => -1;
export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius;
/** Not a true distance away from its edge, but near enough at it. */
export const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry);
export const box =
  (left: number, top: number, width: number, height: number): Shape =>
  (x, y) =>
    Math.max(left - x, x - left - width, top - y, y - top - height);
export const below =
  (edge: (x: number) => number): Shape =>
  (x, y) =>
    edge(x) - y;
export const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y));
export const either =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.min(one(x, y), other(x, y));
export const without =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), -other(x, y));
export const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) - width / 2;

export const mixed = ([r1, g1, b1]: Colour, [r2, g2, b2]: Colour, share: number): Colour => [
  r1 + (r2 - r1) * share,
  g1 + (g2 - g1) * share,
  b1 + (b2 - b1) * share,
];
export const hex = (colour: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];

/** A PNG of these layers, with smooth edges. */
export async function painted(
  { width, height }: { readonly width: number; readonly height: number },
  layers: readonly Layer[],
): Promise<Buffer> {
  const bytes = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1)
      bytes.set(
        pointColour((column + 0.5) / width, (row + 0.5) / width, { layers, pixel: 1 / width }),
        (row * width + column) * 3,
      );
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

function pointColour(
  x: number,
  y: number,
  { layers, pixel }: { readonly layers: readonly Layer[]; readonly pixel: number },
): Colour {
  let seen: Colour = [255, 255, 255];
  for (const { shape, colour } of layers) {
    const share = Math.min(1, Math.max(0, 0.5 - shape(x, y) / pixel));
    if (share > 0) seen = mixed(seen, typeof colour === 'function' ? colour(x, y) : colour, share);
  }
  return seen;
}

/** Numbers from 0 to 1 that are the same for the same word. */
export function chance(word: string): () => number {
  let state = [...Buffer.from(word)].reduce((sum, byte) => Math.imul(sum ^ byte, 16_777_619) >>> 0, 2_166_136_261);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    state = (state ^ (state >>> 15)) >>> 0 || 1;
    return state / 2 ** 32;
  };
}
export const oneOf = <T>(list: readonly [T, ...T[]], next: () => number): T =>
  list[Math.floor(next() * list.length)] ?? list[0];
