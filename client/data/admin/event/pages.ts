import {
  addPage,
  deletePage,
  editPage,
  listPageDrafts,
  publishPageCall,
} from '../../../../domain/pages/page-admin-calls.ts';
import {
  changedFacts,
  isChanged,
  type Page,
  type PageDraft,
  pageDraftsCollection,
  type PageKind,
  pagesCollection,
} from '../../../../domain/pages/page.ts';
import { countBlanks } from '../../../../domain/pages/page-html.ts';
import { http } from '../../../platform/session/connection.ts';
import type { Failure } from '../../../platform/http/http.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { computed } from '../../../platform/react/signal.ts';
import { collectionStore } from '../../../platform/replica/collection-store.ts';
import { serverFacts } from '../../device/pages.ts';
import { entityRows, withRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';

/** A page as organisers edit it, and what is published of it. */
export interface PageRow extends PageDraft {
  readonly page: Page | undefined;
  /** Whether it differs from what is published. */
  readonly isChanged: boolean;
  /** Parts that are not filled in. */
  readonly blanks: number;
  /** Facts that have changed since the page was published. */
  readonly changedFacts: readonly string[];
}

const drafts = entityRows(pageDraftsCollection);

export const pageRows = withRows(
  drafts,
  computed([drafts.all, collectionStore(pagesCollection), serverFacts], (all, published, facts) =>
    all.map((draft): PageRow => {
      const page = published.get(draft.id);
      return {
        ...draft,
        page,
        isChanged: isChanged(draft, page),
        blanks: draft.link === '' ? countBlanks(draft.html) : 0,
        changedFacts: page ? changedFacts(page, facts) : [],
      };
    }),
  ),
);

export const pageWrites: EntityCalls = { add: addPage, edit: editPage, remove: deletePage };

/** Adds a page of a kind from our text. Returns its id, or why not. */
export async function startPage(kind: PageKind): Promise<{ readonly id: string } | { readonly why: string }> {
  const answer = await http.request(addPage, { kind }, { key: crypto.randomUUID() });
  return answer.ok ? { id: answer.value.id } : { why: answer.refusal.message };
}

/** Publishes a page as it is saved. Returns the reason of a failure. */
export async function publishPage(id: string): Promise<Failure | undefined> {
  const answer = await http.request(publishPageCall, { id }, { key: crypto.randomUUID() });
  return answer.ok ? undefined : answer.refusal;
}

/** How many people accepted the published version of each page; undefined until the server has answered. */
export const useAcceptedCounts = (about: string): ReadonlyMap<string, number> | undefined => {
  const { value } = useQuery(() => http.request(listPageDrafts, { count: 100 }), { about });
  return value && new Map(value.data.map(({ id, accepted }) => [id, accepted]));
};
