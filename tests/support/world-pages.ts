import type { Page, PageDraft } from '../../domain/pages/page.ts';
import { versionTable } from '../../server/api/pages/page-store.ts';
import type { Ports } from '../../server/ports.ts';
import { at } from './conference.ts';
import type { WorldDocument } from './test-app.ts';

/** Nobody is asked to accept it, so that all people of the world may write. */
const conductDraft: PageDraft = {
  id: 'conduct',
  kind: 'conduct',
  title: 'Code of Conduct',
  html: '<p>Be kind at <data value="eventName">the harbour</data>.</p>',
  link: '',
  places: ['footer'],
  accept: 'no',
  order: 0,
};
const conduct: Page = {
  ...conductDraft,
  version: 1,
  hash: 'conduct-1',
  publishedAt: at('08:00'),
  facts: { eventName: 'the harbour' },
};

export const worldPages: readonly WorldDocument[] = [
  { scope: 'adm', c: 'pageDrafts', doc: conductDraft },
  { c: 'pages', doc: conduct },
];

export async function putPageVersion(ports: Ports): Promise<void> {
  const { id: pageId, kind, title, html, link, hash, version, publishedAt, facts } = conduct;
  await (
    await versionTable(ports)
  ).insert({
    id: `${pageId}:${version}`,
    rev: 1,
    pageId,
    kind,
    title,
    html,
    link,
    hash,
    version,
    publishedAt,
    facts,
    by: 'olive',
  });
}
