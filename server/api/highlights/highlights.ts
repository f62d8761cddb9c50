import { documentView } from '../../../domain/document-fields.ts';
import { HighlightView } from '../../../domain/highlights/highlight-view.ts';
import { type Highlight, highlights as declaredHighlights } from '../../../domain/highlights/highlight.ts';
import type { Ports } from '../../ports.ts';
import type { WithRev } from '../../sync/documents.ts';
import { draftedDocuments } from '../../sync/draft-documents.ts';
import { absolute } from '../pictures/absolute.ts';

/** Highlights for everybody, and those that only organisers see. */
export const highlights = draftedDocuments(declaredHighlights);

const viewOf = documentView(HighlightView, { thumbnailUrl: 'thumbnail' });
export const highlightView = (highlight: WithRev<Highlight>, ports: Pick<Ports, 'publicUrl'>) =>
  viewOf(highlight, { thumbnail: absolute(highlight.thumbnailUrl, ports) });
