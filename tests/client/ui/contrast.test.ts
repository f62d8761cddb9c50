import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, type Rgb } from '../../../domain/colours/contrast.ts';
import { hexOf, oklchOf, rgbOf, type Oklch } from './colour-maths.ts';

/** Joins values that take several lines. */
const css = readFileSync(new URL('../../../client/ui/styles/tokens.css', import.meta.url), 'utf8')
  .replaceAll(/\(\n\s+/g, '(')
  .replaceAll(/,\n\s+/g, ', ')
  .replaceAll(/\n\s+\)/g, ')');
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const TEXT = 4.5;
const EDGE = 3;

describe('the palette', () => {
  const text: [string, string[]][] = [
    ['ink', ['bg', 'card', 'sunken', 'hover']],
    ['ink-2', ['bg', 'card', 'sunken', 'hover']],
    ['ink-3', ['bg', 'card', 'sunken']],
    ['bg', ['ink']],
    ['accent', ['bg', 'card', 'sunken', 'hover', 'accent-tint']],
    ['on-accent', ['accent-solid', 'accent-solid-hover']],
    ['live', ['bg', 'card', 'live-tint']],
    ['on-live', ['live']],
    ['ok', ['bg', 'card', 'ok-tint']],
    ['warn', ['bg', 'card', 'hover', 'warn-tint']],
  ];
  test.each(text)('%s is readable everywhere, in both themes', (ink, grounds) => {
    for (const scheme of SCHEMES) {
      for (const ground of grounds) {
        expect
          .soft(contrast(token(ink, scheme), token(ground, scheme)), `${ink} on ${ground}, ${scheme}`)
          .toBeGreaterThanOrEqual(TEXT);
      }
    }
  });

  test('edges of controls and the focus ring are visible', () => {
    for (const scheme of SCHEMES) {
      for (const ground of ['bg', 'card']) {
        expect
          .soft(contrast(token('line-strong', scheme), token(ground, scheme)), `line-strong on ${ground}, ${scheme}`)
          .toBeGreaterThanOrEqual(EDGE);
        expect
          .soft(contrast(token('focus', scheme), token(ground, scheme)), `focus on ${ground}, ${scheme}`)
          .toBeGreaterThanOrEqual(EDGE);
      }
    }
  });
});

describe('a colour that an organiser picks', () => {
  const picked = lattice(18);
  test.each(SCHEMES)('is readable on its own tint, behind white text and as an edge (%s)', (scheme) => {
    const worst = { ink: Infinity, solid: Infinity, edge: Infinity };
    for (const colour of picked) {
      const ground = tint('tint-bg', scheme, colour);
      worst.ink = Math.min(worst.ink, contrast(tint('tint-ink', scheme, colour), ground));
      worst.solid = Math.min(worst.solid, contrast([1, 1, 1], tint('tint-solid', scheme, colour)));
      worst.edge = Math.min(worst.edge, contrast(tint('tint-edge', scheme, colour), ground));
    }
    expect(picked).toHaveLength(5832);
    expect(worst.ink).toBeGreaterThanOrEqual(TEXT);
    expect(worst.solid).toBeGreaterThanOrEqual(TEXT);
    expect(worst.edge).toBeGreaterThanOrEqual(EDGE);
  });

  test.each(SCHEMES)('keeps text on its tint readable (%s)', (scheme) => {
    const worst = (ink: string) =>
      Math.min(...picked.map((colour) => contrast(token(ink, scheme), tint('tint-bg', scheme, colour))));
    expect(worst('ink')).toBeGreaterThanOrEqual(TEXT);
    expect(worst('ink-2')).toBeGreaterThanOrEqual(TEXT);
  });
});

describe('the colour of the event', () => {
  const roles = ['accent', 'accent-solid', 'accent-solid-hover', 'accent-tint', 'focus'] as const;
  test.each(SCHEMES)('replaces our colour wherever ours is readable, whatever it is (%s)', (scheme) => {
    const worst = { onGround: Infinity, onTint: Infinity, white: Infinity, focus: Infinity };
    const grounds = ['bg', 'card', 'sunken', 'hover'].map((ground) => token(ground, scheme));
    for (const colour of lattice(18)) {
      const [accent, solid, hover, ground, focus] = roles.map((role) => tint(role, scheme, colour)) as [
        Rgb,
        Rgb,
        Rgb,
        Rgb,
        Rgb,
      ];
      worst.onGround = Math.min(worst.onGround, ...grounds.map((under) => contrast(accent, under)));
      worst.onTint = Math.min(worst.onTint, contrast(accent, ground));
      worst.white = Math.min(worst.white, contrast([1, 1, 1], solid), contrast([1, 1, 1], hover));
      worst.focus = Math.min(worst.focus, ...grounds.slice(0, 2).map((under) => contrast(focus, under)));
    }
    expect(worst.onGround).toBeGreaterThanOrEqual(TEXT);
    expect(worst.onTint).toBeGreaterThanOrEqual(TEXT);
    expect(worst.white).toBeGreaterThanOrEqual(TEXT);
    expect(worst.focus).toBeGreaterThanOrEqual(EDGE);
  });
});

/** Returns a token's colour in a scheme, as in the file. */
function token(name: string, scheme: Scheme): Rgb {
  const value = valueOf(`--${name}`, scheme, css.slice(0, css.indexOf('[data-tint]')));
  if (value.startsWith('#')) return hexOf(value);
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/.exec(value)!;
  return rgbOf({ l: Number(lightness) / 100, c: Number(chroma), h: Number(hue) });
}

/** Returns what the file makes of a picked colour: fixed lightness, limited chroma, the same hue. */
function tint(name: string, scheme: Scheme, { c, h }: Oklch): Rgb {
  const { lightness, cap } = tintRule(name, scheme);
  return rgbOf({ l: lightness, c: Math.min(c, cap), h });
}

const rules = new Map<string, { lightness: number; cap: number }>();

function tintRule(name: string, scheme: Scheme): { lightness: number; cap: number } {
  const key = `${name} ${scheme}`;
  const known = rules.get(key);
  if (known) return known;
  const value = valueOf(`--${name}`, scheme, css.slice(css.indexOf('@supports')));
  const [, lightness, cap] = /^oklch\(from var\(--(?:tint|brand)\) ([\d.]+) min\(c, ([\d.]+)\) h\)$/.exec(value)!;
  const rule = { lightness: Number(lightness), cap: Number(cap) };
  rules.set(key, rule);
  return rule;
}

function valueOf(name: string, scheme: Scheme, sheet: string): string {
  const value = new RegExp(`${name}: (.*);`).exec(sheet)![1]!.replaceAll('var(--h)', '262');
  if (!value.startsWith('light-dark(')) return value;
  const inner = value.slice('light-dark('.length, -1);
  const comma = /^(#\w+|[^(]*\((?:[^()]|\([^()]*\))*\)), /.exec(inner)![1]!.length;
  return scheme === 'light' ? inner.slice(0, comma) : inner.slice(comma + 2);
}

/** Returns `count`³ colours evenly spread over sRGB. */
function lattice(count: number): Oklch[] {
  const steps = Array.from({ length: count }, (_, index) => index / (count - 1));
  return steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => oklchOf([r, g, b]))));
}
