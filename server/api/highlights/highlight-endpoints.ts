import { byOrder } from '../../../domain/by-order.ts';
import { definedFields, documentView } from '../../../domain/document-fields.ts';
import {
  addHighlight,
  deleteHighlight,
  editHighlight,
  listAllHighlights,
  listHighlights,
  storeHighlightThumbnail,
} from '../../../domain/highlights/highlight-calls.ts';
import { type Highlight, highlightsCollection as declaredHighlights } from '../../../domain/highlights/highlight.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, withRev, type WithRev } from '../../sync/documents.ts';
import { allDrafted, draftedDocuments, type DraftEdit, editDrafted, findDrafted } from '../../sync/draft-documents.ts';
import { type Edited, revised } from '../../sync/edit-documents.ts';
import { replacePicture } from '../pictures/replace-picture.ts';
import { discardPicture } from '../pictures/store-picture.ts';
import { HighlightView } from '../../../domain/highlights/highlight-view.ts';
import { absolute } from '../pictures/absolute.ts';

/** Public highlights, and those that only organisers see. */
const highlights = draftedDocuments(declaredHighlights);

const viewOf = documentView(HighlightView, { thumbnailUrl: 'thumbnail' });
const highlightView = (highlight: WithRev<Highlight>, ports: Pick<Ports, 'publicUrl'>) =>
  viewOf(highlight, { thumbnail: absolute(highlight.thumbnailUrl, ports) });

/** Returns the current state of the highlight, for the answer to a stale edit. */
const showCurrent = async ({ input: { id }, ports }: ShownCall) =>
  highlightView(withRev((await findDrafted(highlights, id, ports)) ?? missing()), ports);

export const highlightEndpoints = [
  endpoint(listHighlights, {
    summary: 'The published highlights, in their order.',
    example: {},
    handle: async ({ input, ports }) => {
      const published = await allRevised(highlights.published, ports);
      return shown(pageOf(published.toSorted(byOrder), input), (one) => highlightView(one, ports));
    },
  }),
  endpoint(listAllHighlights, {
    summary: 'All highlights, also those not published.',
    example: {},
    handle: async ({ input, ports }) => {
      const all = await allDrafted(highlights, ports);
      return shown(pageOf(all.toSorted(byOrder), input), (one) => highlightView(one, ports));
    },
  }),
  /** Only organisers see it until it is `published`. */
  endpoint(addHighlight, {
    summary: 'Adds a highlight; the thumbnail follows in a call of its own.',
    example: { title: 'The first evening', video: 'https://vimeo.com/76979871', published: true },
    handle: async ({ actor, input, ports }) => {
      const highlight: Highlight = { id: ports.newId(12), thumbnailUrl: null, ...input };
      return shownRevised(await edit({ actor, id: highlight.id, change: () => highlight }, ports), ports);
    },
  }),
  endpoint(editHighlight, {
    summary: 'Changes a highlight, publishes it or takes it back.',
    example: { id: 'opening', title: 'The opening' },
    showCurrent,
    handle: async ({ actor, input, ports, header }) => {
      const change = (before: Highlight = missing()): Highlight => ({ ...before, ...definedFields(input) });
      return shownRevised(await edit({ actor, id: input.id, ifMatch: header('if-match'), change }, ports), ports);
    },
  }),
  endpoint(deleteHighlight, {
    summary: 'Takes a highlight away, and its thumbnail.',
    example: { id: 'opening' },
    refuses: ['conflict'],
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      const change = (held: Highlight | undefined): null => (held ? null : missing());
      const { before = missing() } = await edit({ actor, id, ifMatch: header('if-match'), change }, ports);
      await discardPicture(before.thumbnailUrl, actor, ports);
      return null;
    },
  }),
  endpoint(storeHighlightThumbnail, {
    summary: 'Gives a highlight a thumbnail; the one before is removed.',
    example: { id: 'opening' },
    handle: async ({ actor, input: { id }, file, ports }) => {
      if (!(await findDrafted(highlights, id, ports))) return missing();
      const put = async (thumbnailUrl: string) => {
        const change = (before: Highlight = missing()): Highlight => ({ ...before, thumbnailUrl });
        const edited = await edit({ actor, id, change }, ports);
        return { document: edited, replaced: edited.before?.thumbnailUrl ?? null };
      };
      return shownRevised(await replacePicture({ actor, file, put }, ports), ports);
    },
  }),
];

const missing = (): never => refuse('not-found', 'This highlight is gone');

const edit = <A extends Highlight | null>(
  change: Omit<DraftEdit<Highlight, A>, 'waits'>,
  ports: Ports,
): Promise<Edited<Highlight, A>> => editDrafted(highlights, { ...change, waits: ({ published }) => !published }, ports);

const shownRevised = (edited: Edited<Highlight>, ports: Ports) => highlightView(withRev(revised(edited)), ports);
