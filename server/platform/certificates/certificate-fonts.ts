import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import bidiFactory, { type Bidi } from 'bidi-js';
import * as v from 'valibot';

/** A piece of text in visual order, and a font file that can draw all of it. */
export interface Run {
  readonly text: string;
  readonly font: string;
}

/** A font package. It has many small files, each for some ranges of Unicode. */
interface Face {
  readonly package: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
}
interface Subset {
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

export type Cut = 'regular' | 'bold' | 'italic';
/** Returns the fonts for Arabic, Hebrew, Thai and Devanagari, which have no italics. */
const upright = (weight: number): Face[] =>
  ['noto-naskh-arabic', 'noto-serif-hebrew', 'noto-serif-thai', 'noto-serif-devanagari'].map((family) => ({
    package: `@fontsource/${family}`,
    weight,
    style: 'normal',
  }));
/** Fonts for Chinese and Japanese, then Korean, in one weight. */
const EAST_ASIAN: readonly Face[] = [
  { package: '@fontsource/cactus-classical-serif', weight: 400, style: 'normal' },
  { package: '@fontsource/gowun-batang', weight: 400, style: 'normal' },
];
/** Fonts in order of preference: Latin, Cyrillic and Greek first. The first font that has a character draws it. All are under the OFL. */
const FACES: Readonly<Record<Cut, readonly Face[]>> = {
  regular: [{ package: '@fontsource/noto-serif', weight: 400, style: 'normal' }, ...upright(400), ...EAST_ASIAN],
  bold: [{ package: '@fontsource/noto-serif', weight: 600, style: 'normal' }, ...upright(600), ...EAST_ASIAN],
  italic: [{ package: '@fontsource/noto-serif', weight: 400, style: 'italic' }, ...upright(400), ...EAST_ASIAN],
};
/** Matches characters that attach to the previous one: accents, vowel signs, joiners. */
const ATTACHED = /^[\p{M}\p{Cf}]$/u;
/** Schema of a package's Unicode ranges by subset. Packages list the most common subset last, so the order is reversed below. */
const Ranges = v.record(v.string(), v.string());

/** The package's types describe a module, but Node loads the function itself. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const subsets = new Map<string, Promise<readonly Subset[]>>();
const files = new Map<string, Promise<Buffer>>();

/** Returns the bytes of a run's font file. Each file is read once. */
export function fontFile(font: string): Promise<Buffer> {
  const known = files.get(font) ?? readFile(fileURLToPath(import.meta.resolve(font)));
  files.set(font, known);
  return known;
}

/** Splits text into runs of one font and direction, in visual order from left to right. */
export async function runsOf(text: string, cut: Cut): Promise<Run[]> {
  const fonts = (await Promise.all(FACES[cut].map(subsetsOf))).flat();
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: (Run & { readonly level: number })[] = [];
  let place = 0;
  for (const sign of text) {
    const last = runs.at(-1);
    const level = levels[place] ?? 0;
    const font = fontFor(sign, fonts, last?.font);
    if (last?.font === font && last.level === level) runs[runs.length - 1] = { ...last, text: last.text + sign };
    else runs.push({ text: sign, font, level });
    place += sign.length;
  }
  return inVisualOrder(runs).map(({ text: read, font, level }) => ({
    text: level % 2 === 0 || WRITES_LEFTWARDS.test(read) ? read : mirrored(read),
    font,
  }));
}

/** Returns the font of a character. Uses the previous font if no font has the character or it attaches to the previous one. */
function fontFor(sign: string, all: readonly Subset[], before: string | undefined): string {
  const point = sign.codePointAt(0) ?? 0;
  const having = all
    .filter(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))
    .map(({ file }) => file);
  if (before !== undefined && (having.length === 0 || (ATTACHED.test(sign) && having.includes(before)))) return before;
  return having[0] ?? all[0]?.file ?? '';
}

/**
 * Returns the runs in visual order (rule L2 of the Unicode bidirectional algorithm): from the highest level down, reverses
 * runs at that level or above.
 */
function inVisualOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  }
  return ordered;
}

/** Matches scripts whose letters the font reverses itself. Spaces and brackets between them are reversed here. */
const WRITES_LEFTWARDS = /[\p{scx=Arabic}\p{scx=Hebrew}]/u;
const mirrored = (text: string): string =>
  Array.from(text)
    .toReversed()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');

function subsetsOf(face: Face): Promise<readonly Subset[]> {
  const key = `${face.package}/${face.weight}/${face.style}`;
  const known = subsets.get(key) ?? readSubsets(face);
  subsets.set(key, known);
  return known;
}

async function readSubsets({ package: name, weight, style }: Face): Promise<readonly Subset[]> {
  const listed = await readFile(fileURLToPath(import.meta.resolve(`${name}/unicode.json`)), 'utf8');
  const family = name.slice(name.indexOf('/') + 1);
  // The `math` subset is not a script.
  const written = Object.entries(v.parse(Ranges, JSON.parse(listed))).filter(([subset]) => subset !== 'math');
  return written.toReversed().map(([subset, ranges]) => ({
    file: `${name}/files/${family}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-${style}.woff`,
    ranges: ranges.split(',').map(rangeOf),
  }));
}

/** Parses a range such as `U+0460-052F` or `U+2116`. */
function rangeOf(written: string): readonly [number, number] {
  const [from = '', to = from] = written.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
