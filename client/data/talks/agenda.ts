import { useSyncExternalStore } from 'react';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { keptTalks } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { useSignal, useDeferredSignal } from '../../platform/react/use-signal.ts';

/** Ids of the talks that the person keeps. From this device, so it works offline. */
export const useAgendaTalkIds = (): ReadonlySet<string> => useSignal(keptTalks);

/** Same as `useAgendaTalkIds` with low priority, for parts that may update after the tap: overlaps, the next talk. */
export const useDeferredAgendaTalkIds = (): ReadonlySet<string> => useDeferredSignal(keptTalks);

/** Whether this talk is kept; re-renders only if that changes. */
export function useIsKept(talkId: string): boolean {
  const isKept = () => keptTalks.get().has(talkId);
  return useSyncExternalStore(keptTalks.subscribe, isKept, isKept);
}

/** Keeps or drops a talk on this device; sent when there is a network. */
export const useKeepTalk = (): ((talkId: string, kept: boolean) => Promise<void>) => keepTalk;

const keepTalk = (talkId: string, kept: boolean): Promise<void> => writeUserDoc(agenda, talkId, { kept });
