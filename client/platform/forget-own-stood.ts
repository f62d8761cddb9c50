import type { MineDocument } from '../../domain/sync/mine.ts';
import { isMineRead, mine, pendingMine } from './mine-view.ts';
import { forgetStood } from './stood.ts';

/** Forgets of what screens drew last whatever is made of what the person did since, here or elsewhere; returns the way out. */
export function forgetOwnStood(personId: string): () => void {
  let before: ReadonlyMap<string, MineDocument> | undefined;
  const forget = (changed: readonly MineDocument[]): void => {
    if (changed.length > 0) forgetStood(personId, new Set(changed.map(({ kind }) => kind)));
  };
  const follow = (): void => {
    const now = mine.get();
    // What is read first is what stood there, but for what was done in this page.
    forget(before ? [...now.values()].filter((each) => !isSame(each, before?.get(each.id))) : pendingMine());
    before = isMineRead.get() ? now : undefined;
  };
  follow();
  const leave = [mine.subscribe(follow), isMineRead.subscribe(follow)];
  return () => {
    for (const each of leave) each();
  };
}

/** The answer of the server to a write has its rev. */
const isSame = (one: MineDocument, other: MineDocument | undefined): boolean =>
  one === other || (one.rev === other?.rev && JSON.stringify(one) === JSON.stringify(other));
