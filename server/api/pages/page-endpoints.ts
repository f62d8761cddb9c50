import { byOrder } from '../../../domain/by-order.ts';
import { accept } from '../../../domain/pages/acceptance.ts';
import {
  addPage,
  type ConsentView,
  deletePage,
  editPage,
  listConsents,
  listPageDrafts,
  type PageDraftView,
  publishPageCall,
} from '../../../domain/pages/page-admin-calls.ts';
import { acceptPageCall, listPages, type PageLine, type PageView, readPage } from '../../../domain/pages/page-calls.ts';
import { changedFacts, isChanged, type Page, type PageDraft } from '../../../domain/pages/page.ts';
import { countBlanks, fillFacts } from '../../../domain/pages/page-html.ts';
import { pageTemplates, shownTemplate } from '../../../domain/pages/templates/templates.ts';
import type { Instant } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, allRevised, findDocument, findRevised, type WithRev, withRev } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { type Consent, consentsAbout, consentToPage } from './consent-store.ts';
import { factsNow, findVersion, noPage, pageDrafts, pages, type PageVersion } from './page-store.ts';
import { acceptPageVersion } from './write-accept.ts';
import { changePage, createPage, publishPageDraft, removePage } from './write-page.ts';

const iso = (at: Instant): string => new Date(at).toISOString();

type Shown = Omit<PageLine, 'published_at'> & { readonly publishedAt: Instant };
const lineOf = ({ id, kind, title, link, places, accept: asks, version, hash, publishedAt }: Shown): PageLine => ({
  id,
  kind,
  title,
  link,
  places,
  accept: asks,
  version,
  hash,
  published_at: iso(publishedAt),
});

/** Returns the product's own text for an address where the event has no page. */
async function templateView(id: string, ports: Ports): Promise<PageView> {
  const { title, shown } = shownTemplate(id) ?? noPage();
  const html = fillFacts(shown.html, await factsNow(ports));
  const kind = id === 'terms' ? 'terms' : 'privacy';
  const { places } = pageTemplates[kind];
  return {
    id,
    kind,
    title,
    link: '',
    places: [...places],
    accept: 'no',
    version: 0,
    hash: '',
    published_at: null,
    html,
  };
}

const versionView = ({ pageId, html, ...version }: PageVersion, { places, accept: asks }: Page): PageView => ({
  ...lineOf({ ...version, id: pageId, places, accept: asks }),
  html,
});

const publicEndpoints = [
  endpoint(listPages, {
    summary: 'The pages of the event, in order and without their texts, and the facts that texts name.',
    handle: async ({ ports }) => ({
      data: (await allDocuments(pages, ports)).toSorted(byOrder).map(lineOf),
      facts: await factsNow(ports),
    }),
  }),
  endpoint(readPage, {
    summary:
      'One page as HTML; each fact in it has its present value. `privacy` and `terms` are our own texts until the event ' +
      'has pages of its own there.',
    example: { id: 'conduct' },
    refuses: ['not-found'],
    handle: async ({ input: { id, version }, ports }) => {
      const page = await findDocument(pages, id, ports);
      if (!page) return version === undefined ? templateView(id, ports) : noPage();
      if (version !== undefined) return versionView((await findVersion(id, Number(version), ports)) ?? noPage(), page);
      return { ...lineOf(page), html: fillFacts(page.html, await factsNow(ports)) };
    },
  }),
  endpoint(acceptPageCall, {
    summary: 'Accepts a version of a page, as you read it: with its number and hash.',
    example: { id: 'conduct', version: 1, hash: 'conduct-1' },
    refuses: ['not-found', 'conflict'],
    handle: async ({ actor, input: { id, ...value }, ports }) => {
      const written = { changedAt: JUST_NOW, rev: ports.randomId(12) };
      const stored = await acceptPageVersion(actor, accept.document(id, value, written), { ports, way: 'api' });
      const { version, hash } = accept.read(stored);
      return { id, version, hash };
    },
  }),
];

/** Returns a function that returns the view of a draft, with the number of people who accepted the published version. */
async function draftViews(ports: Ports): Promise<(draft: WithRev<PageDraft>) => Promise<PageDraftView>> {
  const facts = await factsNow(ports);
  return async (draft) => {
    const page = await findDocument(pages, draft.id, ports);
    return {
      ...draft,
      version: page?.version ?? 0,
      hash: page?.hash ?? '',
      published_at: page ? iso(page.publishedAt) : null,
      blanks: draft.link === '' ? countBlanks(draft.html) : 0,
      changed: isChanged(draft, page),
      changed_facts: page ? changedFacts(page, facts) : [],
      accepted: page ? await countAccepted(page, ports) : 0,
    };
  };
}

async function countAccepted({ id, version }: Page, ports: Pick<Ports, 'store'>): Promise<number> {
  let count = 0;
  for await (const consent of consentsAbout(consentToPage(id), ports))
    if (consent.version === version && consent.said) count += 1;
  return count;
}

const draftView = async (id: string, ports: Ports): Promise<PageDraftView> =>
  (await draftViews(ports))(withRev((await findRevised(pageDrafts, id, ports)) ?? noPage()));

const draftEndpoints = [
  endpoint(listPageDrafts, {
    summary: 'The pages as organisers edit them, with what is missing before they can be published.',
    example: {},
    handle: async ({ input, ports }) => {
      const page = pageOf((await allRevised(pageDrafts, ports)).toSorted(byOrder), input);
      return { ...page, data: await Promise.all(page.data.map(await draftViews(ports))) };
    },
  }),
  endpoint(addPage, {
    summary: 'Adds a page that only organisers see until it is published; what is left out comes from our template.',
    example: { kind: 'travel' },
    refuses: ['conflict'],
    handle: async ({ actor, input, ports }) => draftView(await createPage(actor, input, ports), ports),
  }),
  endpoint(editPage, {
    summary: 'Changes a page for organisers; everyone sees it when it is published. Its order changes at once.',
    example: { id: 'conduct', title: 'How we treat each other' },
    showCurrent: ({ input: { id }, ports }) => draftView(id, ports),
    handle: async ({ actor, input: { id, ...form }, ports, header }) => {
      await changePage({ actor, id, ifMatch: header('if-match') }, form, ports);
      return draftView(id, ports);
    },
  }),
  endpoint(deletePage, {
    summary: 'Takes a page away for everyone, unless people accepted it.',
    example: { id: 'conduct' },
    refuses: ['conflict'],
    showCurrent: ({ input: { id }, ports }) => draftView(id, ports),
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePage({ actor, id, ifMatch: header('if-match') }, ports);
      return null;
    },
  }),
  endpoint(publishPageCall, {
    summary: 'Publishes a page. A changed text, or a changed fact in it, makes a new version.',
    example: { id: 'conduct' },
    refuses: ['not-found', 'invalid'],
    handle: async ({ actor, input: { id }, ports }) => {
      await publishPageDraft({ actor, id }, ports);
      return draftView(id, ports);
    },
  }),
];

const consentView = ({ id, personId, what, said, version, hash, way, at, ended }: Consent): ConsentView => ({
  id,
  user_id: personId,
  what,
  said,
  version,
  hash,
  way,
  at: iso(at),
  ended: ended === null ? null : iso(ended),
});

const consentEndpoints = [
  endpoint(listConsents, {
    summary: 'Who accepted which version of which page, and when; `what` is `page:` and the id of a page.',
    example: { what: 'page:conduct' },
    handle: async ({ input: { what, ...input }, ports }) => {
      const page = pageOf(await Array.fromAsync(consentsAbout(what, ports)), input);
      return { ...page, data: page.data.map(consentView) };
    },
  }),
];

export const pageEndpoints = [...publicEndpoints, ...draftEndpoints, ...consentEndpoints];
