import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type CardState, cardState } from '../../../domain/companies/card-state.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { cardReceived } from '../../../domain/form-texts.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { computed } from '../../platform/react/signal.ts';
import { openJournal } from '../../platform/outbox/outbox-journal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { me } from '../../platform/session/session.ts';
import { syncCommands } from '../../platform/status/sync-commands.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { raise, raiseError } from '../../platform/http/toasts.ts';
import { openOutboxBackup } from '../../platform/outbox/outbox-backup.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { boothList, optimisticBooths } from './optimistic-profiles.ts';
import { isUnsent } from '../edits/is-unsent.ts';

const known = computed([userDocs, syncStatus], (documents, status) => ({ documents, status }));

/** Returns the state of the person's card for a company, including a card sent on another device (spec 4). */
export function useCardState(companyId: string): CardState {
  const state = () => stateOf(companyId);
  const key = () => JSON.stringify(state());
  useSyncExternalStore(known.subscribe, key, key);
  return state();
}

function stateOf(companyId: string): CardState {
  const { documents, status } = known.get();
  const own = documents.get(card.id(companyId));
  return cardState(own, isUnsent(own, status));
}

/** Sends the person's card: stored here, sent once when possible, then confirmed by a toast. Repeated presses have no effect. */
export function sendCard({ id }: Company): void {
  const before = stateOf(id);
  if (before.is === 'waiting' || before.is === 'sent') return;
  setUnderWay([...new Set([...underWay(), id])]);
  // Retry a rejected card that was not dismissed.
  if (known.get().status.failed.some((change) => change.id === card.id(id))) void syncCommands.tryAgain(card.id(id));
  else
    writeUserDoc(card, id, { sent: true }).catch(() =>
      raiseError('This device could not save your card. Is its storage full?'),
    );
}

/** Companies whose receipt is still to be confirmed by a toast; stored on the device, because the page may close before. */
const UNDER_WAY = deviceSetting('cards-under-way');
const CompanyIds = v.fallback(v.array(v.string()), []);

const underWay = (): readonly string[] => v.parse(CompanyIds, UNDER_WAY.get());
const setUnderWay = (ids: readonly string[]): void => setDeviceSetting('cards-under-way', ids);

/** Shows a toast for each card sent here once it has arrived, however late. Returns a function that stops it. */
export function followCards(): () => void {
  const leave = [known, UNDER_WAY, optimisticBooths].map((each) => each.subscribe(sayReceived));
  sayReceived();
  return () => {
    for (const each of leave) each();
  };
}

/** Revisions of cards that were confirmed on this page: stored data may be a moment old and must not confirm them twice. */
const said = new Set<string>();

function sayReceived(): void {
  for (const companyId of underWay()) {
    const own = known.get().documents.get(card.id(companyId));
    const name = optimisticBooths.get().get(companyId)?.name;
    if (!own || !card.read(own).sent || name === undefined || said.has(own.rev) || isOwed(own)) continue;
    said.add(own.rev);
    setUnderWay(underWay().filter((id) => id !== companyId));
    raise(cardReceived(name), { tone: 'success', topic: `card ${companyId}` });
  }
}

/** Returns whether the server may not have the card yet, even if this device has not asked since its start. */
function isOwed({ id }: UserDocument): boolean {
  const person = me.get();
  const owed = person ? [...openJournal(person.id).entries(), ...openOutboxBackup(person.id).entries()] : [];
  return owed.some((document) => document.id === id);
}

/** Returns the companies that have the person's card, including cards not sent yet, by name. */
export function useSentCards(): readonly Company[] {
  const documents = useSignal(userDocs);
  const all = useSignal(boothList);
  return all
    .filter(({ id }) => card.read(documents.get(card.id(id))).sent)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
