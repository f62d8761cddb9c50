import { useDirectoryMode } from './visibility.ts';
import { useSyncExternalStore } from 'react';
import { block } from '../../../domain/chats/chat-rules.ts';
import { type ConnectionState, connection, connectionState } from '../../../domain/connections/connection.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { raise, raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { usePeopleLoaded } from '../loading/loading-state.ts';

const isBlocked = (personId: string): boolean => block.read(userDocs.get().get(block.id(personId))).blocked;

/** Returns whether the logged-in person has blocked this person. */
export function useIsBlocked(personId: string): boolean {
  const read = () => isBlocked(personId);
  return useSyncExternalStore(userDocs.subscribe, read, read);
}

/** The relation to a person: the connection's state, or `blocked`, which takes precedence. */
export type Relationship = ConnectionState | 'blocked';
export function useStanding(personId: string): Relationship | undefined {
  const read = () =>
    isBlocked(personId) ? 'blocked' : connectionState(connection.read(userDocs.get().get(connection.id(personId))));
  return useSyncExternalStore(userDocs.subscribe, read, read);
}

const blocked = computed(userDocs, (documents): readonly string[] =>
  [...documents.values()]
    .filter((document) => block.read(document).blocked)
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .map(({ ref }) => ref),
);

/** Ids of blocked people, latest first. */
export const useBlocked = (): readonly string[] => useSignal(blocked);

/** Blocks or unblocks a person, here at once and then on all devices. Shows a toast with Undo. */
export function setBlocked(person: Person | { readonly id: string }, isWanted: boolean): void {
  const name = 'firstName' in person ? personName(person) : LEFT;
  write(person.id, isWanted);
  raise(isWanted ? `${name} is blocked` : `${name} is not blocked any more`, {
    topic: 'blocks',
    action: { label: 'Undo', run: () => write(person.id, !isWanted) },
  });
}

/** Shown in place of the name of a person who has left the event. */
const LEFT = 'A person who has left';

/** Returns the text to show in place of an unknown name: the person has left, is not listed, or people are still loading. */
export function useMissingName(): string {
  const [isHere, mode] = [usePeopleLoaded(), useDirectoryMode()];
  if (!isHere) return 'Loading the name';
  return mode === 'all' ? LEFT : UNLISTED;
}

/** Shown in place of the name of a person who is no longer listed, with what they wrote while they were. */
const UNLISTED = 'An attendee';

const write = (personId: string, isWanted: boolean): void =>
  void writeUserDoc(block, personId, { blocked: isWanted }).catch(() =>
    raiseError('This device could not save that. Is its storage full?'),
  );
