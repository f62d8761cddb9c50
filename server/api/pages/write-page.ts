import { definedFields } from '../../../domain/document-fields.ts';
import { EVENT_PAGES_MAX } from '../../../domain/limits/pages.ts';
import { nameRefusal, type NewPage, type PageChange, publishRefusal } from '../../../domain/pages/page-form.ts';
import { type Page, type PageDraft } from '../../../domain/pages/page.ts';
import { factsIn, fillFacts } from '../../../domain/pages/page-html.ts';
import { pageTemplates } from '../../../domain/pages/templates/templates.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn, findDocument } from '../../sync/documents.ts';
import { editDocument, staleUnless } from '../../sync/edit-documents.ts';
import { consentTable, consentToPage } from './consent-store.ts';
import { factsNow, noPage, pageDrafts, pageHash, pages, storeVersion } from './page-store.ts';

interface Which {
  readonly actor: Actor;
  readonly id: string;
  readonly ifMatch?: string | undefined;
}

/** Adds a page as a draft; omitted fields come from the template of its kind. Returns its id. */
export async function createPage(actor: Actor, form: NewPage, ports: Ports): Promise<string> {
  const template = pageTemplates[form.kind];
  const id = form.kind === 'free' ? ports.newId(12) : form.kind;
  const html =
    form.html === undefined ? fillFacts(template.html, await factsNow(ports)) : await ports.cleanPage(form.html);
  const change = (before: PageDraft | undefined, state: ScopeState): PageDraft => {
    const others = documentsIn(state, pageDrafts);
    if (before) refuse('conflict', 'There is a page of this kind already');
    if (others.length >= EVENT_PAGES_MAX) refuse('conflict', `An event has at most ${EVENT_PAGES_MAX} pages`);
    const { title, places, accept } = template;
    const last = Math.max(-1, ...others.map(({ order }) => order));
    const draft: PageDraft = {
      id,
      title,
      html,
      link: '',
      places: [...places],
      accept,
      order: last + 1,
      ...definedFields({ ...form, html: undefined }),
    };
    return named(draft, others);
  };
  await editDocument(pageDrafts, { actor, id, change }, ports);
  return id;
}

/** Refuses a page without a name, or with the name of another page. */
function named(draft: PageDraft, others: readonly PageDraft[]): PageDraft {
  const message = 'Give the page a name';
  if (draft.title === '') refuse('invalid', message, [{ field: 'title', message }]);
  const refused = nameRefusal(draft, others);
  if (refused) throw new Refused(refused);
  return draft;
}

/** Changes a draft. A new order applies at once; all other changes apply when the page is published. */
export async function changePage({ actor, id, ifMatch }: Which, form: PageChange, ports: Ports): Promise<void> {
  const html = form.html === undefined ? undefined : await ports.cleanPage(form.html);
  const change = (before: PageDraft | undefined, state: ScopeState): PageDraft =>
    named({ ...(before ?? noPage()), ...definedFields({ ...form, html }) }, documentsIn(state, pageDrafts));
  await editDocument(pageDrafts, { actor, id, ifMatch, change }, ports);
  const { order } = form;
  if (order !== undefined && (await findDocument(pages, id, ports)))
    await editDocument(pages, { actor, id, change: (before) => (before ? { ...before, order } : null) }, ports);
}

/** Publishes a draft. Creates a new version if its text or a fact in it has changed; otherwise only places and acceptance change. */
export async function publishPageDraft({ actor, id }: Which, ports: Ports): Promise<void> {
  const draft = (await findDocument(pageDrafts, id, ports)) ?? noPage();
  const refused = publishRefusal(draft);
  if (refused) throw new Refused(refused);
  const now = await factsNow(ports);
  const html = draft.link === '' ? fillFacts(draft.html, now) : '';
  const facts = Object.fromEntries(Object.entries(now).filter(([fact]) => factsIn(html).includes(fact)));
  const { kind, title, link } = draft;
  const hash = pageHash({ title, html, link });
  const { version, publishedAt } = await storeVersion(
    { pageId: id, kind, title, html, link, hash, facts, publishedAt: ports.now(), by: actor.id },
    ports,
  );
  const page: Page = { ...draft, html, version, hash, publishedAt, facts };
  await editDocument(pages, { actor, id, change: () => page }, ports);
}

/** Removes a page, first for everyone, then its draft. Refused if anyone has accepted it, or has changed it since `ifMatch`. */
export async function removePage({ actor, id, ifMatch }: Which, ports: Ports): Promise<void> {
  const draft = (await ports.log.state(pageDrafts.scope)).get(pageDrafts.name, id);
  if (draft) staleUnless(ifMatch, draft.rev); // Before the page that everyone sees is removed.
  if (await isAccepted(id, ports)) refuse('conflict', ACCEPTED);
  if (await findDocument(pages, id, ports)) await editDocument(pages, { actor, id, change: () => null }, ports);
  await editDocument(pageDrafts, { actor, id, ifMatch, change: (before) => (before ? null : noPage()) }, ports);
}
export const ACCEPTED = 'Terms that people accepted cannot be removed. Publish a new version.';

/** Whether anyone has accepted a version of this page. */
export async function isAccepted(id: string, ports: Pick<Ports, 'store'>): Promise<boolean> {
  const { documents } = await (await consentTable(ports)).find('byWhat', { equals: [consentToPage(id)], limit: 1 });
  return documents.length > 0;
}
