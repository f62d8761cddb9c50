/** A part of a recording. */
export interface Chapter {
  /** Seconds from the start of the recording. */
  readonly at: number;
  readonly title: string;
}

/** `4:05`, `04:05` or `1:04:05`, optionally in brackets, then the title, optionally after a dash or colon. */
const LINE = /^[([]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[)\]]?(?:\s*[-–—:|]\s+|\s+)(?!\d{1,2}:\d{2})(\S.*)$/;

/** The chapters in a description: its lines that start with a time, in order of time. */
export const chaptersOf = (description: string): Chapter[] =>
  description
    .split('\n')
    .flatMap((line) => chapterIn(line) ?? [])
    .toSorted((a, b) => a.at - b.at);

/** Returns the description without the lines that are chapters. */
export const withoutChapters = (description: string): string =>
  description
    .split('\n')
    .filter((line) => chapterIn(line) === undefined)
    .join('\n');

/** The chapter at this second; undefined before the first. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast(({ at }) => at <= seconds);

function chapterIn(line: string): Chapter | undefined {
  const [, hours, minutes, seconds, title] = LINE.exec(line.trim()) ?? [];
  if (title === undefined || Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  return { at: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.trim() };
}
