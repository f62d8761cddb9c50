import type * as v from 'valibot';
import type { HighlightView } from '../../../domain/highlights/highlight-view.ts';
import { type Highlight, highlights as declaredHighlights } from '../../../domain/highlights/highlight.ts';
import type { Ports } from '../../ports.ts';
import type { WithRev } from '../../sync/documents.ts';
import { draftedDocuments } from '../../sync/draft-documents.ts';
import { absolute } from '../pictures/absolute.ts';

/** Highlights for everybody, and those that only organisers see. */
export const highlights = draftedDocuments(declaredHighlights);

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
