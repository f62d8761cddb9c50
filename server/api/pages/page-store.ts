import { createHash } from 'node:crypto';
import { type Facts, pageFacts } from '../../../domain/pages/facts.ts';
import { type Page, pageDraftsCollection, pagesCollection, pageVersionId } from '../../../domain/pages/page.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { allDocuments, stored } from '../../sync/documents.ts';
import { streams } from '../talks/talk-streams.ts';
import { webhooks } from '../webhooks/delivery-state.ts';

export const pages = stored(pagesCollection);
export const pageDrafts = stored(pageDraftsCollection);

export const noPage = (): never => refuse('not-found', 'There is no such page');

/** A version of a page as it was published, kept for ever, because people accepted it. `id`: page and number. */
export interface PageVersion extends Stored, Pick<Page, 'kind' | 'title' | 'html' | 'link' | 'hash' | 'version'> {
  readonly pageId: string;
  readonly facts: Page['facts'];
  readonly publishedAt: Page['publishedAt'];
  /** Id of the organiser who published it. */
  readonly by: string;
}

const PAGE_VERSIONS: TableSpec<PageVersion, 'byPage'> = {
  name: 'pageVersions',
  indexes: { byPage: { fields: ['pageId', 'version'] } },
};

export const versionTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<PageVersion, 'byPage'>> =>
  store.table(PAGE_VERSIONS);

export const findVersion = async (
  pageId: string,
  version: number,
  ports: Pick<Ports, 'store'>,
): Promise<PageVersion | undefined> => (await versionTable(ports)).get(pageVersionId(pageId, version));

/** SHA-256 of the text that people read, base64url. */
export const pageHash = ({ title, html, link }: Pick<Page, 'title' | 'html' | 'link'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, html, link]))
    .digest('base64url');

type NewVersion = Omit<PageVersion, 'id' | 'rev' | 'version'>;

/** Stores a new version after the latest one. If the text equals the latest version, returns that one, so a repeat creates no other. */
export async function storeVersion(made: NewVersion, ports: Pick<Ports, 'store'>): Promise<PageVersion> {
  const table = await versionTable(ports);
  for (;;) {
    const found = await table.find('byPage', { equals: [made.pageId], limit: 1, reverse: true });
    const latest = found.documents[0];
    if (latest?.hash === made.hash) return latest;
    const version = (latest?.version ?? 0) + 1;
    const row: PageVersion = { ...made, id: pageVersionId(made.pageId, version), rev: 1, version };
    if (await insertNew(table, row)) return row;
  }
}

/** Returns the current value of every fact. */
export async function factsNow(ports: Pick<Ports, 'log' | 'event' | 'push'>): Promise<Facts> {
  return pageFacts(ports.event(), await allDocuments(streams, ports), {
    push: ports.push.publicKey !== '',
    webhooks: (await allDocuments(webhooks, ports)).some(({ paused }) => !paused),
  });
}
