import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ThreadMessage } from '../../../domain/chats/thread.ts';
import { newSince, type ThreadRow } from '../../../domain/chats/thread-rows.ts';
import { type Earlier, useEarlier } from './use-earlier.ts';
import { useWindow, type Window } from './use-window.ts';

/** Pixels: as near to the end one is at it; as near to the beginning more is brought. */
const AT_END = 32;
const NEAR_START = 400;

export interface Reading {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly view: Window;
  readonly earlier: Earlier;
  readonly isAtEnd: boolean;
  /** How much has come since one left the end, in words. */
  readonly fresh: string | undefined;
  readonly look: (offset: number) => void;
  readonly toEnd: () => void;
  /** What is drawn turned out to be of another height: the end is still the end. */
  readonly measured: () => void;
  /** Nothing is drawn where it was only guessed. */
  readonly isMeasured: boolean;
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
  const isFollowed = useRef(true);
  const end = useEnd(isFollowed, `${newest?.id} ${newest?.state}`);
  const look = (offset: number): void => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    const isNowAtEnd = scrollSize - viewportSize - offset <= AT_END;
    if (isNowAtEnd && !isFollowed.current) {
      isFollowed.current = true;
      setLeft(undefined);
      view.follow();
    }
    // New messages keep the reader at the end; only scrolling back leaves it.
    const goesBack = offset < last.current;
    last.current = offset;
    if (!isNowAtEnd && isFollowed.current && goesBack) {
      isFollowed.current = false;
      setLeft(newest);
      view.stay();
    }
    if (!isNowAtEnd && goesBack && offset < NEAR_START) earlier.go();
  };
  const fresh = left && newSince(all, left);
  return { ...end, list, view, earlier, isAtEnd: left === undefined, fresh, look };
}

/**
 * Keeps the end in sight until somebody scrolls back. A ref, not state, says whether it is followed: rows may be measured
 * before the next render. Not by the list's own `scrollToIndex`, which scrolls once more for each row that is measured in
 * the next 150 ms, also after a reader went back. `newest`: its id and state; what one writes oneself is looked at wherever
 * one was.
 */
function useEnd(isFollowed: RefObject<boolean>, newest: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  const toEnd = useCallback(() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight }), []);
  const measured = (): void => {
    setMeasured(true);
    if (isFollowed.current) toEnd();
  };
  useLayoutEffect(() => {
    if (isFollowed.current || newest.endsWith(' waiting')) toEnd();
  }, [isFollowed, newest, toEnd]);
  return { scroller, toEnd, measured, isMeasured };
}
