import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type CardState, cardState } from '../../../domain/companies/card-state.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { cardReceived } from '../../../domain/form-texts.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
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
import { boothList, boothShelf } from './optimistic-profiles.ts';
import { isUnsent } from '../edits/is-unsent.ts';

const known = computed([userDocs, syncStatus], (documents, status) => ({ documents, status }));

/** State of the logged-in person's card; a card sent on another device counts (spec 4). */
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

/** Hands one's card over here; it is sent when it can be, once, and then said to have arrived. A second press is none. */
export function sendCard({ id }: Company): void {
  const before = stateOf(id);
  if (before.is === 'waiting' || before.is === 'sent') return;
  setUnderWay([...new Set([...underWay(), id])]);
  // What was turned down and not read yet is one change with this.
  if (known.get().status.failed.some((change) => change.id === card.id(id))) void syncCommands.tryAgain(card.id(id));
  else
    writeUserDoc(card, id, { sent: true }).catch(() =>
      raiseError('This device could not save your card. Is its storage full?'),
    );
}

/** The companies of which it is to be said that they have received a card; kept on the device, for a page may be gone by then. */
const UNDER_WAY = deviceSetting('cards-under-way');
const CompanyIds = v.fallback(v.array(v.string()), []);

const underWay = (): readonly string[] => v.parse(CompanyIds, UNDER_WAY.get());
const setUnderWay = (ids: readonly string[]): void => setDeviceSetting('cards-under-way', ids);

/** Says of each card that was handed over here, once, that it has arrived, however late; returns the way out. */
export function followCards(): () => void {
  const leave = [known, UNDER_WAY, boothShelf].map((each) => each.subscribe(sayReceived));
  sayReceived();
  return () => {
    for (const each of leave) each();
  };
}

/** Writes of which it was said in this page: what the disk tells of a moment ago must not have it said again. */
const said = new Set<string>();

function sayReceived(): void {
  for (const companyId of underWay()) {
    const own = known.get().documents.get(card.id(companyId));
    const name = boothShelf.get().get(companyId)?.name;
    if (!own || !card.read(own).sent || name === undefined || said.has(own.rev) || isOwed(own)) continue;
    said.add(own.rev);
    setUnderWay(underWay().filter((id) => id !== companyId));
    raise(cardReceived(name), { tone: 'success', topic: `card ${companyId}` });
  }
}

/** Whether the server may not have it yet, also while nothing has asked it since the start. */
function isOwed({ id }: MineDocument): boolean {
  const person = me.get();
  const owed = person ? [...openJournal(person.id).entries(), ...openOutboxBackup(person.id).entries()] : [];
  return owed.some((document) => document.id === id);
}

/** The companies to which one left one's card, also where it has still to arrive; by name. */
export function useSentCards(): readonly Company[] {
  const documents = useSignal(userDocs);
  const all = useSignal(boothList);
  return all
    .filter(({ id }) => card.read(documents.get(card.id(id))).sent)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
