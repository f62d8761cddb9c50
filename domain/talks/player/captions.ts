import type { TalkCaption } from '../talk.ts';
import { isCueTime, readCues } from './transcript.ts';

const UPLOADS = '/uploads/';
const ENDING = '.vtt';
/** Path of a WebVTT file on this server. */
const OWN = /^(?:\/[\w-][\w.-]*)+\.vtt$/;

export const isOwnCaptions = (address: string): boolean => OWN.test(address);

export const uploadedCaptions = (id: string): string => UPLOADS + id + ENDING;

/** File name of uploaded captions; undefined for captions hosted elsewhere. */
export const captionsFile = (address: string): string | undefined => /^\/uploads\/([\w-]+\.vtt)$/.exec(address)?.[1];

/** Returns a talk's captions with `added` as the last. It replaces captions in the same language. */
export const withCaptions = (all: readonly TalkCaption[] | undefined, added: TalkCaption): TalkCaption[] => [
  ...(all ?? []).filter(({ lang }) => lang !== added.lang),
  added,
];

/** The reason why a file is not a valid captions file, as a sentence that says what to do; undefined if it is valid. */
export function captionsProblem(file: string): string | undefined {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:\s|$)/.test(lines[0] ?? ''))
    return lines.some((line) => SUBRIP_TIME.test(line))
      ? 'This is a SubRip file (.srt). Save it as WebVTT (.vtt)'
      : 'This is no WebVTT file: its first line has to begin with WEBVTT';
  const wrong = lines.findIndex((line) => line.includes('-->') && !isCueTime(line));
  if (wrong !== -1) return `Line ${wrong + 1} is no time of WebVTT, which is written like 00:01.000 --> 00:04.500`;
  return readCues(file).length === 0 ? 'There are no captions in this file' : undefined;
}

const SUBRIP_TIME = /^\d\d:\d\d:\d\d,\d{3} -->/;
