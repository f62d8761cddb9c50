import type { MineDocument } from '../../../domain/sync/mine.ts';
import { areUserDocsLoaded, userDocs, pendingUserDocs } from '../outbox/user-docs-store.ts';
import { invalidateScreens } from '../render-cache/render-cache.ts';

/** Removes from the render cache each screen that shows what the person changed since, on this device or another; returns how to stop. */
export function invalidateOwnScreens(personId: string): () => void {
  let before: ReadonlyMap<string, MineDocument> | undefined;
  const forget = (changed: readonly MineDocument[]): void => {
    if (changed.length > 0) invalidateScreens(personId, new Set(changed.map(({ kind }) => kind)));
  };
  const follow = (): void => {
    const now = userDocs.get();
    // What is read first is what stood there, but for what was done in this page.
    forget(before ? [...now.values()].filter((each) => !isSame(each, before?.get(each.id))) : pendingUserDocs());
    before = areUserDocsLoaded.get() ? now : undefined;
  };
  follow();
  const leave = [userDocs.subscribe(follow), areUserDocsLoaded.subscribe(follow)];
  return () => {
    for (const each of leave) each();
  };
}

/** The answer of the server to a write has its rev. */
const isSame = (one: MineDocument, other: MineDocument | undefined): boolean =>
  one === other || (one.rev === other?.rev && JSON.stringify(one) === JSON.stringify(other));
