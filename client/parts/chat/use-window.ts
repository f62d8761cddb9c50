import { useState } from 'react';
import { CHAT_HISTORY_STEP, CHAT_ROWS_LIVE } from '../../../domain/limits/chats.ts';
import type { ThreadRow } from '../../../domain/chats/thread-rows.ts';

/** First rendered row while reading elsewhere: `back` rows before this message. */
interface Anchor {
  readonly id: string;
  readonly back: number;
}

export interface Window {
  readonly rows: readonly ThreadRow[];
  /** Whether there are rows before them. */
  readonly isCut: boolean;
  /** Rows were added or removed above: the visible ones keep their place. */
  readonly shift: boolean;
  /** Follows the end again: only the newest rows are rendered. */
  readonly follow: () => void;
  /** Stays where the reader is; new messages move nothing. */
  readonly stay: () => void;
  /** Renders more of the earlier rows. */
  readonly showEarlier: () => void;
}

const idOf = (row: ThreadRow | undefined): string => row?.message.id ?? '';

/** The rows of a thread to render: the newest 150, and earlier ones the reader has scrolled back to. */
export function useWindow(all: readonly ThreadRow[]): Window {
  const [anchor, setAnchor] = useState<Anchor>();
  const found = anchor ? all.findIndex(({ message }) => message.id === anchor.id) : -1;
  const from = Math.max(0, anchor && found >= 0 ? found - anchor.back : all.length - CHAT_ROWS_LIVE);
  const rows = from === 0 ? all : all.slice(from);
  const [first, last] = [idOf(rows[0]), idOf(rows.at(-1))];
  const [seen, setSeen] = useState({ first, last, shift: false });
  if (seen.first !== first || seen.last !== last)
    setSeen({ first, last, shift: seen.first !== first && seen.last === last });
  return {
    rows,
    isCut: from > 0,
    shift: seen.shift,
    follow: () => setAnchor(undefined),
    stay: () => setAnchor((now) => now ?? { id: first, back: 0 }),
    showEarlier: () => setAnchor({ id: first, back: CHAT_HISTORY_STEP }),
  };
}
