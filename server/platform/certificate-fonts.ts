import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** A stretch of text and the font file all of it can be drawn with. */
export interface Run { readonly text: string; readonly font: string }

/** A font as its package has it: files of a few dozen kilobytes, each for some ranges of Unicode. */
interface Face { readonly package: string; readonly weight: number; readonly style: 'normal' | 'italic' }
interface Subset { readonly file: string; readonly ranges: readonly (readonly [number, number])[] }

export type Cut = 'regular' | 'bold' | 'italic';
/** Latin, Cyrillic and Greek first, then Chinese and Japanese, then Korean; the first that has a sign draws it. All are OFL. */
const EAST_ASIAN: readonly Face[] = [
  { package: '@fontsource/cactus-classical-serif', weight: 400, style: 'normal' },
  { package: '@fontsource/gowun-batang', weight: 400, style: 'normal' },
];
const FACES: Readonly<Record<Cut, readonly Face[]>> = {
  regular: [{ package: '@fontsource/noto-serif', weight: 400, style: 'normal' }, ...EAST_ASIAN],
  bold: [{ package: '@fontsource/noto-serif', weight: 600, style: 'normal' }, ...EAST_ASIAN],
  italic: [{ package: '@fontsource/noto-serif', weight: 400, style: 'italic' }, ...EAST_ASIAN],
};
/** The common subset last in every package's list, so that it is asked first here. */
const Ranges = v.record(v.string(), v.string());

const subsets = new Map<string, Promise<readonly Subset[]>>();
const files = new Map<string, Promise<Buffer>>();

/** The bytes of a font file named by a run; read once. */
export function fontFile(font: string): Promise<Buffer> {
  const known = files.get(font) ?? readFile(fileURLToPath(import.meta.resolve(font)));
  files.set(font, known);
  return known;
}

/** The text in stretches of one font each. A sign that no font has goes with what stands before it. */
export async function runsOf(text: string, cut: Cut): Promise<Run[]> {
  const lists = await Promise.all(FACES[cut].map(subsetsOf));
  const runs: Run[] = [];
  for (const sign of text) {
    const last = runs.at(-1);
    const font = fontFor(sign, lists.flat()) ?? last?.font ?? lists[0]?.[0]?.file ?? '';
    if (last?.font === font) runs[runs.length - 1] = { text: last.text + sign, font };
    else runs.push({ text: sign, font });
  }
  return runs;
}

function fontFor(sign: string, all: readonly Subset[]): string | undefined {
  const point = sign.codePointAt(0) ?? 0;
  return all.find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))?.file;
}

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
