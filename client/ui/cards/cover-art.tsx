import type { CSSProperties } from 'react';
import styles from './cover-art.module.css';

interface CoverArtProps {
  /** A talk's id. The same seed gives the same picture on every device. */
  readonly seed: string;
  /** `#rrggbb` from which the colours are derived. */
  readonly tint: string;
  /** `band`: wide, across a page. */
  readonly shape?: 'picture' | 'band';
}

/** Size in tiles. */
const SIZES = { picture: { columns: 9, rows: 5 }, band: { columns: 34, rows: 4 } } as const;

/** Generated art for items without a picture: tiles of circles and quarters in shades of one colour, fewer where the text is. */
export function CoverArt({ seed, tint, shape = 'picture' }: CoverArtProps) {
  const { columns, rows } = SIZES[shape];
  const random = seededRandom(seed);
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const x = index % columns;
    const isDrawn = random() < (x + 1) / columns;
    return {
      x,
      y: Math.floor(index / columns),
      outline: SHAPES[Math.floor(random() * SHAPES.length)],
      turn: Math.floor(random() * 4),
      shade: Math.floor(random() * 4),
      isDrawn,
    };
  });
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="xMaxYMid slice"
      style={{ '--tint': tint } as CSSProperties}
      aria-hidden
    >
      {tiles
        .filter((tile) => tile.isDrawn)
        .map(({ x, y, outline, turn, shade }) => (
          <path
            key={`${x} ${y}`}
            d={outline}
            data-shade={shade}
            transform={`translate(${x} ${y}) rotate(${turn * 90} .5 .5)`}
          />
        ))}
    </svg>
  );
}

/** Paths in a 1 × 1 tile: quarter, half, ring quarter, disc, leaf. */
const SHAPES = [
  'M0 0H1A1 1 0 0 1 0 1Z',
  'M0 0A.5 .5 0 0 0 1 0Z',
  'M0 0H.5A.5 .5 0 0 1 0 .5ZM.75 0H1A1 1 0 0 1 0 1V.75A.75 .75 0 0 0 .75 0Z',
  'M.5 .12A.38 .38 0 1 1 .5 .88A.38 .38 0 1 1 .5 .12Z',
  'M0 0A1 1 0 0 1 1 1A1 1 0 0 1 0 0Z',
  'M0 0H1V1A1 1 0 0 0 0 0Z',
] as const;

/** Returns a generator of pseudo-random numbers from 0 to 1, determined by the seed. */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
