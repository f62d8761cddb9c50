import { accept, unacceptedPages } from '../../../domain/pages/acceptance.ts';
import { type Page, pagesCollection } from '../../../domain/pages/page.ts';
import { userDocs, areUserDocsLoaded } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { computed, createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { isLoaded, list } from '../../platform/replica/collection-store.ts';
import { raiseError } from '../../platform/http/toasts.ts';

type Version = Pick<Page, 'id' | 'version' | 'hash'>;

/** A page that waits to be accepted. */
export interface AwaitedPage extends Page {
  /** Whether the person accepted an earlier version. */
  readonly isChanged: boolean;
}

const awaited = computed(
  [list(pagesCollection), userDocs, isLoaded(pagesCollection.scope), areUserDocsLoaded],
  (...[pages, documents, hasPages, hasOwn]): readonly AwaitedPage[] => {
    if (!hasPages || !hasOwn) return [];
    const acceptedOf = (id: string): number => accept.read(documents.get(accept.id(id))).version;
    return unacceptedPages(pages, acceptedOf).map((page) => ({ ...page, isChanged: acceptedOf(page.id) > 0 }));
  },
);

/** The pages that the person has to accept before writing to others; none while that is unknown. */
export const useAwaitedPages = (): readonly AwaitedPage[] => useSignal(awaited);

/** Stores that the person accepts this version; works offline. */
export const acceptPage = ({ id, version, hash }: Version): void =>
  void writeUserDoc(accept, id, { version, hash }).catch(() =>
    raiseError('This device could not save that. Is its storage full?'),
  );

/** Pages that the log-in page says are accepted by logging in. */
const shownAtLogIn = createSignal<readonly Version[]>([]);
export const setShownAtLogIn = (pages: readonly Version[]): void => shownAtLogIn.set(pages);

/** After a log-in: stores what its page said was accepted, in the version that it showed. */
export function acceptByLogIn(): void {
  const shown = shownAtLogIn.get();
  if (shown.length === 0) return;
  shownAtLogIn.set([]);
  const waiting = new Set(awaited.get().map(({ id }) => id));
  for (const page of shown) if (waiting.has(page.id)) acceptPage(page);
}

/** Whether the pages and what the person accepted are known on this device. */
export const useKnowsAccepted = (): boolean => {
  const [hasPages, hasOwn] = [useSignal(isLoaded(pagesCollection.scope)), useSignal(areUserDocsLoaded)];
  return hasPages && hasOwn;
};
