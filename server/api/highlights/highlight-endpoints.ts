import * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import { thingId } from '../../../domain/fields.ts';
import { type Highlight, HighlightChange, NewHighlight } from '../../../domain/highlights/highlight.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { PageFields, pageOf, pageSchema, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, type WithRev, withRev } from '../../sync/documents.ts';
import { allDrafted, type DraftEdit, editDrafted, findDrafted } from '../../sync/draft-documents.ts';
import { replacePicture } from '../pictures/replace-picture.ts';
import { letGoOfPicture, pictureUpload } from '../pictures/store-picture.ts';
import { highlights, HighlightView, highlightView } from './highlights.ts';

const listHighlights = endpoint({
  method: 'get',
  path: '/highlights',
  access: 'logged-in',
  summary: 'The published highlights, in their order.',
  input: v.object(PageFields),
  example: {},
  output: pageSchema(HighlightView),
  handle: async ({ input, ports }) => {
    const published = await allRevised(highlights.published, ports);
    return shown(pageOf(published.toSorted(byOrder), input), (one) => highlightView(one, ports));
  },
});

const listAll = endpoint({
  method: 'get',
  path: '/highlights/admin',
  access: 'admin',
  summary: 'All highlights, also those not published.',
  input: v.object(PageFields),
  example: {},
  output: pageSchema(HighlightView),
  handle: async ({ input, ports }) => {
    const all = await allDrafted(highlights, ports);
    return shown(pageOf(all.toSorted(byOrder), input), (one) => highlightView(one, ports));
  },
});

/** What an editor who comes too late is shown. */
const current = {
  output: HighlightView,
  show: async ({ input: { id }, ports }: ShownCall) =>
    highlightView(withRev((await findDrafted(highlights, id, ports)) ?? gone()), ports),
};

/** Until it is `published` only organisers see it. */
const addHighlight = endpoint({
  method: 'post',
  path: '/highlights',
  access: 'admin',
  summary: 'Adds a highlight; the thumbnail follows in a call of its own.',
  input: NewHighlight,
  example: { title: 'The first evening', video: 'https://vimeo.com/76979871', published: true },
  output: HighlightView,
  status: 201,
  handle: async ({ actor, input: { title, description, video, order, published }, ports }) => {
    const highlight: Highlight = {
      id: ports.randomId(12),
      title,
      description,
      thumbnailUrl: null,
      video,
      order,
      published,
    };
    return highlightView((await edit({ actor, id: highlight.id, change: () => highlight }, ports)) ?? gone(), ports);
  },
});

const editHighlight = endpoint({
  method: 'patch',
  path: '/highlights/:id',
  access: 'admin',
  summary: 'Changes a highlight, publishes it or takes it back.',
  input: v.object({ ...HighlightChange.entries, id: thingId }),
  example: { id: 'opening', title: 'The opening' },
  output: HighlightView,
  current,
  handle: async ({ actor, input: { id, title, description, video, order, published }, ports, header }) => {
    const change = (given: Highlight | undefined): Highlight => {
      const before = given ?? gone();
      return {
        ...before,
        title: title ?? before.title,
        description: description ?? before.description,
        video: video ?? before.video,
        order: order ?? before.order,
        published: published ?? before.published,
      };
    };
    return highlightView((await edit({ actor, id, ifMatch: header('if-match'), change }, ports)) ?? gone(), ports);
  },
});

const deleteHighlight = endpoint({
  method: 'delete',
  path: '/highlights/:id',
  access: 'admin',
  summary: 'Takes a highlight away, and its thumbnail.',
  input: v.object({ id: thingId }),
  example: { id: 'opening' },
  output: v.null(),
  status: 204,
  current,
  refuses: ['conflict'],
  handle: async ({ actor, input: { id }, ports, header }) => {
    let left: string | null = null;
    const change = (before: Highlight | undefined): null => {
      left = (before ?? gone()).thumbnailUrl;
      return null;
    };
    await edit({ actor, id, ifMatch: header('if-match'), change }, ports);
    await letGoOfPicture(left, actor, ports);
    return null;
  },
});

const storeThumbnail = endpoint({
  method: 'post',
  path: '/highlights/thumbnail/:id',
  access: 'admin',
  summary: 'Gives a highlight a thumbnail; the one before is removed.',
  input: v.object({ id: thingId }),
  example: { id: 'opening' },
  upload: pictureUpload(),
  output: HighlightView,
  handle: async ({ actor, input: { id }, file, ports }) => {
    if (!(await findDrafted(highlights, id, ports))) return gone();
    let replaced: string | null = null;
    const put = async (thumbnailUrl: string) => {
      const change = (given: Highlight | undefined): Highlight => {
        const before = given ?? gone();
        replaced = before.thumbnailUrl;
        return { ...before, thumbnailUrl };
      };
      return { document: (await edit({ actor, id, change }, ports)) ?? gone(), replaced };
    };
    return highlightView(await replacePicture({ actor, file, put }, ports), ports);
  },
});

export const highlightEndpoints = [
  listHighlights,
  listAll,
  addHighlight,
  editHighlight,
  deleteHighlight,
  storeThumbnail,
];

const gone = (): never => refuse('not-found', 'This highlight is gone');

async function edit(
  change: Omit<DraftEdit<Highlight>, 'waits'>,
  ports: Ports,
): Promise<WithRev<Highlight> | undefined> {
  const edited = await editDrafted(highlights, { ...change, waits: ({ published }) => !published }, ports);
  return edited && withRev(edited);
}
