import { useSyncExternalStore } from 'react';
import {
  askedFromHere,
  connection,
  type ConnectionState,
  connectionState,
  NO_CONNECTION,
} from '../../../domain/connections/connection.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { raise, raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { isUnsent } from '../edits/is-unsent.ts';

const connections = computed(userDocs, (documents): ReadonlyMap<string, ConnectionState> => {
  const states = new Map<string, ConnectionState>();
  for (const document of documents.values()) {
    const state = connection.is(document) && connectionState(connection.read(document));
    if (state) states.set(document.ref, state);
  }
  return states;
});

/** The person's connections by person id. From this device, so it works offline. */
export const useConnections = (): ReadonlyMap<string, ConnectionState> => useSignal(connections);

/** Returns the connection with a person; re-renders only if it changes. */
export function useConnection(personId: string): ConnectionState | undefined {
  const state = () => connectionState(held(personId));
  return useSyncExternalStore(userDocs.subscribe, state, state);
}

/** Returns whether the last action on this connection is unsent, and why it was refused. */
export function useConnectionSending(personId: string): { readonly isWaiting: boolean; readonly refusal?: string } {
  const status = useSignal(syncStatus);
  const id = connection.id(personId);
  const isWaiting = isUnsent(useSignal(userDocs).get(id), status);
  const refusal = status.failed.find((change) => change.id === id)?.message;
  return refusal === undefined ? { isWaiting } : { isWaiting, refusal };
}

/** Requests a connection, or accepts the other person's request. Shows a toast with Undo. */
export function connectWith(person: Person): void {
  const isAnswer = connectionState(held(person.id)) === 'received';
  write(person.id, true);
  const name = personName(person);
  say(isAnswer ? `You and ${name} are connected` : `${name} is asked to connect`, {
    label: 'Undo',
    run: () => write(person.id, false),
  });
}

/** Withdraws a request, declines one, or ends a connection; undoing means requesting again (spec 4). */
export function disconnectFrom(person: Person): void {
  const before = connectionState(held(person.id));
  write(person.id, false);
  const name = personName(person);
  const askAgain = () => write(person.id, true);
  if (before === 'sent') say(`Your request to ${name} is taken back`, { label: 'Undo', run: askAgain });
  else if (before === 'received') say(`The request of ${name} is declined`, { label: 'Ask to connect', run: askAgain });
  else say(`You and ${name} are no longer connected`, { label: 'Ask again', run: askAgain });
}

const held = (personId: string) => connection.read(userDocs.get().get(connection.id(personId)));

function write(personId: string, isWanted: boolean): void {
  writeUserDoc(connection, personId, isWanted ? askedFromHere(held(personId)) : NO_CONNECTION).catch(() =>
    raiseError('This device could not save that. Is its storage full?'),
  );
}

function say(sentence: string, action: { readonly label: string; readonly run: () => void }): void {
  // The toast comes in the next task, so that the button reacts first.
  whenIdle(false, () => raise(sentence, { action, topic: 'connections' }));
}
