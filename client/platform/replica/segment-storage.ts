import type { MirrorDocument, Segment } from '../../../domain/sync/protocol.ts';

/**
 * Segments as the catalog's database holds them: the documents of each are one text, which browsers store and hand out
 * many times faster than ten thousand objects, and the texts of several are one value. Chromium keeps a large value in
 * a file of its own: 33 MB of 50,000 people are read in 95 ms as 208 values and in 57 as 7, and take four times as
 * long as values so small that they stand in the database itself (docs/benchmarks.md).
 */
export interface SegmentRow {
  /** `<scope>|<generation>|<place among the rows, or the key of a patch>`. */
  readonly id: string;
  readonly of: readonly StoredSegment[];
  /** JSON of the documents of each, one after the other. */
  readonly text: string;
}

/** `length` of its text. */
interface StoredSegment extends Pick<Segment, 'key' | 'c'> {
  readonly length: number;
}

/** Segments a row holds, at most. */
export const SEGMENTS_PER_ROW = 32;

export const segmentText = ({ docs }: Segment): string => JSON.stringify(docs);

export const packSegments = (id: string, segments: readonly Segment[], texts: readonly string[]): SegmentRow => ({
  id,
  of: segments.map(({ key, c }, place) => ({ key, c, length: texts[place]?.length ?? 0 })),
  text: texts.join(''),
});

/** The segments of a row; the text of each is parsed when its documents are asked for. */
export function readSegments({ of, text }: SegmentRow): Segment[] {
  let end = 0;
  return of.map(({ key, c, length }) => {
    end += length;
    return readSegment({ key, c }, text.slice(end - length, end));
  });
}

function readSegment({ key, c }: Pick<Segment, 'key' | 'c'>, text: string): Segment {
  let parsed: MirrorDocument[] | undefined;
  return {
    key,
    c,
    get docs() {
      // Parsed by its schema when it came from the server, and written only by us since.
      parsed ??= JSON.parse(text) as MirrorDocument[];
      return parsed;
    },
  };
}
