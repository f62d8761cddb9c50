import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import bidiFactory, { type Bidi } from 'bidi-js';
import * as v from 'valibot';

/** A stretch of text in the order it is read, and the font file all of it can be drawn with. */
export interface Run {
  readonly text: string;
  readonly font: string;
}

/** A font as its package has it: files of a few dozen kilobytes, each for some ranges of Unicode. */
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
/** Arabic, Hebrew, Thai and Devanagari, which have no slanted letters. */
const upright = (weight: number): Face[] =>
  ['noto-naskh-arabic', 'noto-serif-hebrew', 'noto-serif-thai', 'noto-serif-devanagari'].map((family) => ({
    package: `@fontsource/${family}`,
    weight,
    style: 'normal',
  }));
/** Chinese and Japanese, then Korean, in one weight. */
const EAST_ASIAN: readonly Face[] = [
  { package: '@fontsource/cactus-classical-serif', weight: 400, style: 'normal' },
  { package: '@fontsource/gowun-batang', weight: 400, style: 'normal' },
];
/** Latin, Cyrillic and Greek first; the first that has a sign draws it. All are OFL. */
const FACES: Readonly<Record<Cut, readonly Face[]>> = {
  regular: [{ package: '@fontsource/noto-serif', weight: 400, style: 'normal' }, ...upright(400), ...EAST_ASIAN],
  bold: [{ package: '@fontsource/noto-serif', weight: 600, style: 'normal' }, ...upright(600), ...EAST_ASIAN],
  italic: [{ package: '@fontsource/noto-serif', weight: 400, style: 'italic' }, ...upright(400), ...EAST_ASIAN],
};
/** What belongs to the sign before it: accents, vowel signs, joiners. */
const ATTACHED = /^[\p{M}\p{Cf}]$/u;
/** The common subset last in every package's list, so that it is asked first here. */
const Ranges = v.record(v.string(), v.string());

/** The package's types speak of a module; what Node loads is the function itself. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const subsets = new Map<string, Promise<readonly Subset[]>>();
const files = new Map<string, Promise<Buffer>>();

/** The bytes of a font file named by a run; read once. */
export function fontFile(font: string): Promise<Buffer> {
  const known = files.get(font) ?? readFile(fileURLToPath(import.meta.resolve(font)));
  files.set(font, known);
  return known;
}

/** The text in stretches of one font and one direction each, in the order they stand on the line, from the left. */
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

/** A sign that no font has, or that hangs on the one before it, goes with what stands before it. */
function fontFor(sign: string, all: readonly Subset[], before: string | undefined): string {
  const point = sign.codePointAt(0) ?? 0;
  const having = all
    .filter(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))
    .map(({ file }) => file);
  if (before !== undefined && (having.length === 0 || (ATTACHED.test(sign) && having.includes(before)))) return before;
  return having[0] ?? all[0]?.file ?? '';
}

/** Rule L2 of Unicode's algorithm for two directions: from the highest level down, whatever stands at it or above is turned around. */
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

/** The font turns around the letters of such a script by itself; blanks and brackets between them are turned here. */
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
  // The letters of formulas are no writing.
  const written = Object.entries(v.parse(Ranges, JSON.parse(listed))).filter(([subset]) => subset !== 'math');
  return written.toReversed().map(([subset, ranges]) => ({
    file: `${name}/files/${family}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-${style}.woff`,
    ranges: ranges.split(',').map(rangeOf),
  }));
}

/** `U+0460-052F` or `U+2116`. */
function rangeOf(written: string): readonly [number, number] {
  const [from = '', to = from] = written.trim().slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
