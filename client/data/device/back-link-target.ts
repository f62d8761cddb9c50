import type { ParsedLocation } from '@tanstack/react-router';
import { createSignal } from '../../platform/react/signal.ts';
import { me } from '../../platform/session/session.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The list, with its filters, from which the person came to this screen. */
export interface Origin {
  readonly href: string;
  readonly label: string;
  /** Index of the list in this tab's history. */
  readonly entry: number;
}

type Left = ParsedLocation<{ readonly type?: string }>;

const origin = createSignal<Origin | undefined>(undefined);
let seenBy = me.get()?.id;

export const useCameFrom = (): Origin | undefined => useSignal(origin);

/** Records the list that the person leaves. Logging out also leaves a list, but the next person must not go back to it. */
export function cameFrom({ href, search, state }: Left, label: string): void {
  if (me.get()) origin.set({ href, label: viewOf(search) ?? label, entry: state.__TSR_index });
}

/** Returns a view's own name from the URL; undefined for a text in capitals, which is a key (spec 2). */
const viewOf = ({ type }: { readonly type?: string }): string | undefined =>
  type && /^[A-Z]+$/.test(type) ? undefined : type;

// The URL may contain a person's search, so it is dropped with the log-in.
me.subscribe(() => {
  const id = me.get()?.id;
  if (id !== seenBy) origin.set(undefined);
  seenBy = id;
});
