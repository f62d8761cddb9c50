import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { setting, Settings, SETTINGS_REF } from '../../../domain/people/settings.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';

/** The person's settings, or the defaults. */
export async function settingsOf(personId: string, ports: Pick<Ports, 'log'>): Promise<Settings> {
  return setting.read(await findDocument(mineOf(personId), setting.id(SETTINGS_REF), ports));
}

/** The one way to change a person's settings, for REST and sync. Returns what is stored afterwards. */
export async function writePersonSettings(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (document.ref !== SETTINGS_REF) return refuse('not-found', 'There is no such setting');
  const settings = v.safeParse(Settings, document.value);
  if (!settings.success)
    return refuse('invalid', settings.issues[0].message, [
      { field: 'reminder_minutes', message: settings.issues[0].message },
    ]);
  return putUserDoc(actor, { ...document, value: settings.output }, { ports, rule: () => undefined });
}
