import type { MirrorDocument, Segment } from '../../domain/sync/protocol.ts';

/**
 * A segment as the catalog's database holds it: its documents are one text, which browsers store and hand out many
 * times faster than ten thousand objects.
 */
export interface SegmentRow {
  /** `<scope>|<generation>|<segment key>`. */
  readonly id: string;
  readonly key: string;
  readonly c: string;
  readonly text: string;
}

export const segmentRow = (id: string, { key, c, docs }: Segment): SegmentRow => ({
  id,
  key,
  c,
  text: JSON.stringify(docs),
});

/** The segment of a row; its text is parsed when its documents are asked for. */
export function readSegment({ key, c, text }: SegmentRow): Segment {
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
