import { agenda } from '../../../domain/agenda/agenda.ts';
import { personKey } from '../../../domain/people/person-key.ts';
import { adoptGuestDocuments, guestDocuments } from '../../platform/outbox/guest-documents.ts';
import { GUEST, me } from '../../platform/session/session.ts';
import { syncCommands } from '../../platform/status/sync-commands.ts';

/** What a guest saved on this device. */
export interface SavedAsGuest {
  readonly talks: number;
  readonly notes: number;
  /** Time of the last change. */
  readonly last: number;
}

/** Returns what a guest saved on this device; undefined if it is nothing. */
export function savedAsGuest(): SavedAsGuest | undefined {
  const documents = guestDocuments();
  if (documents.length === 0) return undefined;
  const talks = documents.filter((document) => agenda.is(document)).length;
  return {
    talks,
    notes: documents.length - talks,
    last: Math.max(...documents.map(({ changedAt }) => changedAt)),
  };
}

/** Makes what a guest saved on this device the person's own. Works offline; repeating it changes nothing. */
export async function takeAlong(): Promise<void> {
  const person = me.get();
  if (!person) return;
  adoptGuestDocuments(person.id, guestDocuments());
  void syncCommands.syncNow();
  await forgetGuest();
}

/** Deletes what a guest saved on this device. */
export const forgetGuest = async (): Promise<void> =>
  (await import('../../platform/lifecycle/wipe.ts')).dropSealed([personKey(GUEST.id)]);
