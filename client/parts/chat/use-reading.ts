import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ThreadMessage } from '../../../domain/chats/thread.ts';
import { newSince, type ThreadRow } from '../../../domain/chats/thread-rows.ts';
import { type Earlier, useEarlier } from './use-earlier.ts';
import { useWindow, type Window } from './use-window.ts';

/** Pixels: as near to the end one is at it; as near to the beginning more is brought. */
const AT_END = 32;
const NEAR_START = 400;

export interface Reading {
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly view: Window;
  readonly earlier: Earlier;
  readonly isAtEnd: boolean;
  /** How much has come since one left the end, in words. */
  readonly fresh: string | undefined;
  readonly look: (offset: number) => void;
  readonly toEnd: () => void;
}

/** Where one reads in a thread: at its end, which is followed, or anywhere else, where nothing moves. */
export function useReading(room: string, all: readonly ThreadRow[]): Reading {
  const list = useRef<VirtualizerHandle>(null);
  const last = useRef(0);
  const view = useWindow(all);
  const earlier = useEarlier(room, view);
  /** The last message when one left the end; nothing while one is there. */
  const [left, setLeft] = useState<ThreadMessage>();
  const newest = all.at(-1)?.message;
  const isAtEnd = left === undefined;
  const toEnd = (): void => list.current?.scrollToIndex(view.rows.length - 1, { align: 'end' });
  useFollowing(list, { isAtEnd, newest: `${newest?.id} ${newest?.state}` });
  const look = (offset: number): void => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    const isNowAtEnd = scrollSize - viewportSize - offset <= AT_END;
    if (isNowAtEnd && !isAtEnd) {
      setLeft(undefined);
      view.follow();
    }
    // New messages keep the reader at the end; only scrolling back leaves it.
    const goesBack = offset < last.current;
    last.current = offset;
    if (!isNowAtEnd && isAtEnd && goesBack) {
      setLeft(newest);
      view.stay();
    }
    if (!isNowAtEnd && goesBack && offset < NEAR_START) earlier.go();
  };
  return { list, view, earlier, isAtEnd, fresh: left && newSince(all, left), look, toEnd };
}

/** `newest`: its id and state. What one writes oneself is looked at wherever one was. */
function useFollowing(
  list: Reading['list'],
  { isAtEnd, newest }: { readonly isAtEnd: boolean; readonly newest: string },
): void {
  useLayoutEffect(() => {
    if (isAtEnd || newest.endsWith(' waiting')) list.current?.scrollToIndex(Infinity, { align: 'end' });
  }, [list, isAtEnd, newest]);
}
