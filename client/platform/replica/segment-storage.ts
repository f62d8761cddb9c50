import type { MirrorDocument, Segment } from '../../../domain/sync/protocol.ts';

/**
 * A row of segments in the catalog's database. The documents of a segment are one text, which browsers store and return many
 * times faster than 10,000 objects; several texts form one value. Chromium stores a large value in its own file: 33 MB of
 * 50,000 people are read in 95 ms as 208 values, in 57 ms as 7, and take four times as long as values small enough to be
 * stored inside the database (docs/benchmarks.md).
 */
export interface SegmentRow {
  /** `<scope>|<generation>|<index of the row, or key of a patch>`. */
  readonly id: string;
  readonly of: readonly StoredSegment[];
  /** JSON of the segments' documents, concatenated. */
  readonly text: string;
}

/** A segment as stored. `length`: characters of its part of the text. */
interface StoredSegment extends Pick<Segment, 'key' | 'c'> {
  readonly length: number;
}

/** Maximum number of segments per row. */
export const SEGMENTS_PER_ROW = 32;

export const segmentText = ({ docs }: Segment): string => JSON.stringify(docs);

export const packSegments = (id: string, segments: readonly Segment[], texts: readonly string[]): SegmentRow => ({
  id,
  of: segments.map(({ key, c }, place) => ({ key, c, length: texts[place]?.length ?? 0 })),
  text: texts.join(''),
});

/** Returns the segments of a row. The text of each is parsed when its documents are read. */
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
      // Validated when it came from the server, and written only by us since.
      parsed ??= JSON.parse(text) as MirrorDocument[];
      return parsed;
    },
  };
}
