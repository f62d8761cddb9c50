import { foldText, searchWords } from '../../search/search-text.ts';

/** A caption: what is said between two seconds of a recording. */
export interface Cue {
  readonly at: number;
  readonly to: number;
  /** The speaker, if the captions name one. */
  readonly by: string | undefined;
  readonly text: string;
}

const TIMES = /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})\s+-->\s+(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})/;

/** Whether a line is the time line of a WebVTT cue. */
export const isCueTime = (line: string): boolean => TIMES.test(line);

// Both expressions stop at the next `<`, so that a text with many of them is not scanned in quadratic time.
const VOICE = /<v(?:\.[^\s<>]*)?\s+([^\s<>][^<>]*|)>/;
const TAG = /<[^<>]*>/g;
const SIGN = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi;
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** Returns the captions of a WebVTT file as plain text; empty if the file is not WebVTT. Other blocks are left out. */
export function readCues(vtt: string): Cue[] {
  const blocks = vtt
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  if (!/^WEBVTT(?:\s|$)/.test(blocks[0] ?? '')) return [];
  return blocks.flatMap((block) => readCue(block) ?? []).toSorted((a, b) => a.at - b.at);
}

function readCue(block: string): Cue | undefined {
  const lines = block.split('\n');
  const timed = lines.findIndex((line) => TIMES.test(line));
  const [, ...parts] = TIMES.exec(lines[timed] ?? '') ?? [];
  const said = lines.slice(timed + 1).join(' ');
  const text = plain(said);
  if (timed < 0 || text === '') return undefined;
  return { at: secondsOf(parts.slice(0, 4)), to: secondsOf(parts.slice(4)), by: voiceOf(said), text };
}

function voiceOf(said: string): string | undefined {
  const voice = VOICE.exec(said)?.[1];
  return voice === undefined ? undefined : plain(voice);
}

const plain = (said: string): string =>
  said
    .replace(TAG, '')
    .replace(SIGN, (sign, name: string) => (name.startsWith('#') ? signOf(name) : SIGNS[name]) ?? sign)
    .replace(/\s+/g, ' ')
    .trim();

/** The character of a numeric reference such as `#39` or `#x27`; undefined for invalid numbers. */
function signOf(name: string): string | undefined {
  const code = Number(`0${name.slice(1)}`);
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? undefined : String.fromCodePoint(code);
}

const secondsOf = ([hours, minutes, seconds, thousandths]: readonly (string | undefined)[]): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;

/** Returns the index of the caption at this second, else of the last caption before it; -1 before the first. */
export const cueIndexAt = (cues: readonly Cue[], seconds: number): number =>
  cues.findLastIndex(({ at }) => at <= seconds);

/** Returns the captions that contain every word of the query, with their index; all captions if the query is empty. */
export function searchCues(cues: readonly Cue[], query: string): { readonly cue: Cue; readonly index: number }[] {
  const words = searchWords(query);
  return cues
    .map((cue, index) => ({ cue, index }))
    .filter(({ cue }) => {
      const text = foldText(`${cue.by ?? ''} ${cue.text}`);
      return words.every((word) => text.includes(word));
    });
}
