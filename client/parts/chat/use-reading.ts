import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ThreadMessage } from '../../../domain/chats/thread.ts';
import { newSince, type ThreadRow } from '../../../domain/chats/thread-rows.ts';
import { type Earlier, useEarlier } from './use-earlier.ts';
import { useWindow, type Window } from './use-window.ts';

/** Pixels from the end that count as the end; and from the start at which older messages are loaded. */
const AT_END = 32;
const NEAR_START = 400;

export interface Reading {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly view: Window;
  readonly earlier: Earlier;
  readonly isAtEnd: boolean;
  /** Text with the number of messages since the reader left the end. */
  readonly fresh: string | undefined;
  readonly look: (offset: number) => void;
  readonly toEnd: () => void;
  /** Called when rows turn out to have another height: the end stays in view. */
  readonly measured: () => void;
  /** False until heights are measured instead of estimated. */
  readonly isMeasured: boolean;
}

/** The reading position in a thread: at the end, which is followed, or elsewhere, where nothing moves. */
export function useReading(room: string, all: readonly ThreadRow[]): Reading {
  const list = useRef<VirtualizerHandle>(null);
  const last = useRef(0);
  const view = useWindow(all);
  const earlier = useEarlier(room, view);
  /** The last message when the reader left the end; undefined while they are there. */
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
 * Keeps the end in view until the reader scrolls back. A ref, not state, records whether it is followed, because rows may be
 * measured before the next render. The list's `scrollToIndex` is not used: it scrolls again for each row measured in the next
 * 150 ms, even after the reader went back. `newest`: id and state of the last message; the reader's own is always scrolled
 * to.
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
