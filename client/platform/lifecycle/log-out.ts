import { logOut } from '../../../domain/sessions/session-calls.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { http } from '../session/connection.ts';
import { deviceMessages } from '../status/device-messages.ts';
import { openJournal } from '../outbox/outbox-journal.ts';
import { openOutboxBackup } from '../outbox/outbox-backup.ts';
import { unlockOutbox } from '../session/locked-outbox.ts';
import { endSession, forgetPlace, me } from '../session/session.ts';
import { wipePerson } from './wipe.ts';

/** What becomes of changes the server does not have. */
export type Unsent = 'send-later' | 'discard' | 'none';

/** Who the device works for (device-session.ts), which loads this file's code ahead and so is handed to it. */
export interface WorkingDevice {
  /** Takes the person off the screen, stops everything and answers the changes the server does not have. */
  readonly leave: () => Promise<readonly MineDocument[]>;
  /** Tells the other tabs. */
  readonly announce: () => void;
}

/**
 * Logs out because the person asked to; works without a network. Unsent changes that are to be sent later stay in
 * the journal, where only the same person's next log-in finds them; everything else of the person goes.
 */
export async function logOutOfDevice(unsent: Unsent, device: WorkingDevice): Promise<void> {
  const person = me.get();
  if (!person) return;
  // First of all the stream is closed: the server's answer to our own log-out is no reason to explain anything.
  const changes = await device.leave();
  // Takes the token along before it is forgotten. Without a network it dies on the server by its age.
  const ended = http.request(logOut, {});
  const journal = openJournal(person.id);
  // Where the databases were still being opened, what they owe stands only here.
  const owed = openOutboxBackup(person.id)
    .entries()
    .filter(({ id }) => !changes.some((change) => change.id === id));
  if (unsent === 'send-later') for (const change of [...owed, ...changes]) journal.add(change);
  // Begun, and noted as begun, before the login page shows: a tab that is closed at that moment is finished by the next start.
  const wiped = wipePerson(person.id, unsent === 'send-later' ? 'keep' : 'drop');
  await endSession();
  device.announce();
  await wiped;
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SERVER_MAY_TAKE))]);
}

/**
 * The server erased this person: nothing of them stays on the device, what was not sent included. It ends their log-ins
 * before it answers, so that the device may have heard of that first, and have sealed what it held for their return.
 */
export async function forgetErased(personId: string, device: WorkingDevice): Promise<void> {
  await device.leave();
  const wiped = wipePerson(personId, 'drop');
  await endSession(deviceMessages.erased);
  unlockOutbox(personId);
  forgetPlace();
  device.announce();
  await wiped;
}

/** Milliseconds. */
const SERVER_MAY_TAKE = 1500;
