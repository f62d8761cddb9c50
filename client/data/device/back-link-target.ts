import type { ParsedLocation } from '@tanstack/react-router';
import { createSignal } from '../../platform/react/signal.ts';
import { me } from '../../platform/session/session.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The list a person came to this screen from, as it was narrowed there. */
export interface Origin {
  readonly href: string;
  readonly label: string;
  /** Which entry of this tab's history it is. */
  readonly entry: number;
}

type Left = ParsedLocation<{ readonly type?: string }>;

const origin = createSignal<Origin | undefined>(undefined);
let seenBy = me.get()?.id;

export const useCameFrom = (): Origin | undefined => useSignal(origin);

/** Logging out leaves a list as well, and that is no way back for the next person. */
export function cameFrom({ href, search, state }: Left, label: string): void {
  if (me.get()) origin.set({ href, label: viewOf(search) ?? label, entry: state.__TSR_index });
}

/** A view of a place may have its own name in the address; one in capitals is no name (spec 2). */
const viewOf = ({ type }: { readonly type?: string }): string | undefined =>
  type && /^[A-Z]+$/.test(type) ? undefined : type;

// What one person searched for stands in the address.
me.subscribe(() => {
  const id = me.get()?.id;
  if (id !== seenBy) origin.set(undefined);
  seenBy = id;
});
