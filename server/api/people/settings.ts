import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { setting, Settings, SETTINGS_REF } from '../../../domain/people/settings.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';

/** Returns the person's settings, or the default settings. */
export async function settingsOf(personId: string, ports: Pick<Ports, 'log'>): Promise<Settings> {
  return setting.read(await findDocument(mineOf(personId), setting.id(SETTINGS_REF), ports));
}

/** Stores a person's settings, for REST and sync; the only way to do so. Returns the stored document. */
export async function writePersonSettings(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (document.ref !== SETTINGS_REF) return refuse('not-found', 'There is no such setting');
  const settings = v.safeParse(Settings, document.value);
  if (!settings.success) {
    const [{ message, path }] = settings.issues;
    const field = path?.[0].key === 'attendance' ? 'attendance' : 'reminder_minutes';
    return refuse('invalid', message, [{ field, message }]);
  }
  return putUserDoc(actor, { ...document, value: settings.output }, { ports, rule: () => undefined });
}
