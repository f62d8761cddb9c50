import { logOutCall } from '../../../domain/sessions/session-calls.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { http } from '../session/connection.ts';
import { deviceMessages } from '../status/device-messages.ts';
import { openJournal } from '../outbox/outbox-journal.ts';
import { openOutboxBackup } from '../outbox/outbox-backup.ts';
import { unlockOutbox } from '../session/locked-outbox.ts';
import { endSession, forgetPlace, isLoggedIn, me } from '../session/session.ts';
import { type Journalled, wipeAgain, wipePerson } from './wipe.ts';

/** What to do with changes the server does not have. */
export type Unsent = 'send-later' | 'discard' | 'none';

/** Who left this device, and what happens to the changes that the server does not have. */
export interface LeftDevice {
  readonly personId: string;
  readonly journal: Journalled;
}

/** The part of device-session.ts that a log-out needs. Passed in, because device-session.ts loads this file's code in advance. */
export interface WorkingDevice {
  /** Clears the screen, stops everything and returns the changes that the server does not have. */
  readonly leave: () => Promise<readonly UserDocument[]>;
  /** Tells the other tabs that this person left the device, and whether their journal stays. */
  readonly announce: (left: LeftDevice) => void;
}

/**
 * Logs out at the person's request; works without a network. With `send-later`, unsent changes stay in the journal, where
 * only the same person's next log-in finds them. Everything else of the person is removed.
 */
export async function logOutOfDevice(unsent: Unsent, device: WorkingDevice): Promise<void> {
  const person = me.get();
  if (!person) return;
  // Close the stream first, or the server's answer to this log-out would be shown as an unexpected one.
  const changes = await device.leave();
  // Sent with the token before the token is forgotten. Without a network the token expires on the server.
  const ended = http.request(logOutCall, {});
  const journal = openJournal(person.id);
  // If the databases were still opening, unsent changes of earlier visits are only in the backup.
  const owed = openOutboxBackup(person.id)
    .entries()
    .filter(({ id }) => !changes.some((change) => change.id === id));
  if (unsent === 'send-later') for (const change of [...owed, ...changes]) journal.add(change);
  // Started and recorded before the login page shows: if the tab is closed now, the next start finishes it.
  const left: LeftDevice = { personId: person.id, journal: unsent === 'send-later' ? 'keep' : 'drop' };
  const wiped = wipePerson(left.personId, left.journal);
  await endSession();
  device.announce(left);
  await wiped;
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SERVER_MAY_TAKE))]);
}

/**
 * Removes everything of a person that the server erased, including unsent changes. The server ends their log-ins before it
 * answers, so this device may already have locked their outbox.
 */
export async function removeErasedData(personId: string, device: WorkingDevice): Promise<void> {
  await device.leave();
  const wiped = wipePerson(personId, 'drop');
  await endSession(deviceMessages.erased);
  unlockOutbox(personId);
  forgetPlace();
  device.announce({ personId, journal: 'drop' });
  await wiped;
}

/**
 * Removes what this tab stored of a person who left in another tab: until it heard of it, it took its databases for lost and
 * filled them again from memory. Call it when the work of this tab has stopped. Does nothing if the person is back.
 */
export async function removeLeftOver({ personId, journal }: LeftDevice): Promise<void> {
  if (!isLoggedIn(personId)) await wipeAgain(personId, journal);
}

/** How long to wait for the server's answer, in milliseconds. */
const SERVER_MAY_TAKE = 1500;
