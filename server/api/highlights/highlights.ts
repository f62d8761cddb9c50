import * as v from 'valibot';
import { Highlight } from '../../../domain/highlights/highlight.ts';
import type { Ports } from '../../ports.ts';
import type { WithRev } from '../../sync/documents.ts';
import { draftedDocuments } from '../../sync/draft-documents.ts';
import { absolute } from '../pictures/absolute.ts';

/** Highlights for everybody, and those that only organisers see. */
export const highlights = draftedDocuments('highlights', Highlight);

export const HighlightView = v.object({
  id: v.string(),
  rev: v.string(),
  title: v.string(),
  description: v.string(),
  thumbnail: v.nullable(v.string()),
  video: v.string(),
  order: v.number(),
  published: v.boolean(),
});

export const highlightView = (
  { id, rev, title, description, thumbnailUrl, video, order, published }: WithRev<Highlight>,
  ports: Pick<Ports, 'publicUrl'>,
): v.InferOutput<typeof HighlightView> => ({
  id,
  rev,
  title,
  description,
  thumbnail: absolute(thumbnailUrl, ports),
  video,
  order,
  published,
});
