import { useSyncExternalStore } from 'react';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { keptTalks } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { useSignal, useDeferredSignal } from '../../platform/react/use-signal.ts';

/** Ids of the talks the logged-in person keeps. Reads this device, so it works offline. */
export const useAgendaTalkIds = (): ReadonlySet<string> => useSignal(keptTalks);

/** The same for what need not answer the tap itself: what overlaps, what is next. */
export const useDeferredAgendaTalkIds = (): ReadonlySet<string> => useDeferredSignal(keptTalks);

/** Whether this one talk is kept; drawn again only when just that changes. */
export function useIsKept(talkId: string): boolean {
  const isKept = () => keptTalks.get().has(talkId);
  return useSyncExternalStore(keptTalks.subscribe, isKept, isKept);
}

/** Writes on this device and resolves; the change is sent when there is a network. */
export const useKeepTalk = (): ((talkId: string, kept: boolean) => Promise<void>) => keepTalk;

const keepTalk = (talkId: string, kept: boolean): Promise<void> => writeUserDoc(agenda, talkId, { kept });
