import type { MineDocument } from '../../../domain/sync/mine.ts';
import { areUserDocsLoaded, userDocs, pendingUserDocs } from '../outbox/user-docs-store.ts';
import { invalidateScreens } from '../render-cache/render-cache.ts';

/**
 * Removes from the render cache each screen that shows documents the person has changed, here or on another device. Returns a
 * function that stops it.
 */
export function invalidateOwnScreens(personId: string): () => void {
  let before: ReadonlyMap<string, MineDocument> | undefined;
  const forget = (changed: readonly MineDocument[]): void => {
    if (changed.length > 0) invalidateScreens(personId, new Set(changed.map(({ kind }) => kind)));
  };
  const follow = (): void => {
    const now = userDocs.get();
    // The first read equals what was cached, except for writes of this page.
    forget(before ? [...now.values()].filter((each) => !isSame(each, before?.get(each.id))) : pendingUserDocs());
    before = areUserDocsLoaded.get() ? now : undefined;
  };
  follow();
  const leave = [userDocs.subscribe(follow), areUserDocsLoaded.subscribe(follow)];
  return () => {
    for (const each of leave) each();
  };
}

/** The server's answer to a write has the same rev, so the content is compared as well. */
const isSame = (one: MineDocument, other: MineDocument | undefined): boolean =>
  one === other || (one.rev === other?.rev && JSON.stringify(one) === JSON.stringify(other));
