import { useSyncExternalStore } from 'react';
import { type CardState, cardState } from '../../domain/companies/card-state.ts';
import { companies, type Company } from '../../domain/companies/company.ts';
import { card } from '../../domain/companies/virtual-card.ts';
import { cardReceived } from '../../domain/form-texts.ts';
import { derived } from '../platform/live-value.ts';
import { mine } from '../platform/mine-view.ts';
import { writeMine } from '../platform/mine-writer.ts';
import { list } from '../platform/shelf.ts';
import { syncCommands } from '../platform/sync-commands.ts';
import { syncStatus } from '../platform/sync-status.ts';
import { raise, raiseError } from '../platform/toasts.ts';
import { useLive } from '../platform/use-live.ts';

const known = derived([mine, syncStatus], (documents, status) => ({ documents, status }));

/** What became of the card of whoever is logged in; a card sent on another device counts (spec 4). */
export function useCardState(companyId: string): CardState {
  const state = () => stateOf(companyId);
  const key = () => JSON.stringify(state());
  useSyncExternalStore(known.subscribe, key, key);
  return state();
}

function stateOf(companyId: string): CardState {
  const { documents, status } = known.get();
  const own = documents.get(card.id(companyId));
  const isWaiting = status.waiting > 0 && own !== undefined && own.changedAt >= (status.oldestWaiting ?? Infinity);
  return cardState(own, isWaiting);
}

/** Hands one's card over here; it is sent when it can be, once, and then said to have arrived. A second press is none. */
export function sendCard({ id, name }: Company): void {
  const before = stateOf(id);
  if (before.is === 'waiting' || before.is === 'sent') return;
  sayWhenReceived(id, name);
  // What was turned down and not read yet is one change with this.
  if (known.get().status.failed.some((change) => change.id === card.id(id))) void syncCommands.tryAgain(card.id(id));
  else
    writeMine(card, id, { sent: true }).catch(() =>
      raiseError('This device could not save your card. Is its storage full?'),
    );
}

function sayWhenReceived(companyId: string, name: string): void {
  let hasWaited = false;
  const leave = known.subscribe(() => {
    const { is } = stateOf(companyId);
    hasWaited ||= is === 'waiting';
    if (!hasWaited || is === 'waiting') return;
    leave();
    if (is === 'sent') raise(cardReceived(name), { tone: 'success', topic: `card ${companyId}` });
  });
}

/** The companies to which one left one's card, also where it has still to arrive; by name. */
export function useSentCards(): readonly Company[] {
  const documents = useLive(mine);
  const all = useLive(list(companies));
  return all
    .filter(({ id }) => card.read(documents.get(card.id(id))).sent)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
