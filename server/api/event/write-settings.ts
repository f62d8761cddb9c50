import type { AuditedChange } from '../../../domain/audit/audit.ts';
import {
  changedEvent,
  type EventPatch,
  eventRefusal,
  fixedRefusal,
  guestsRefusal,
} from '../../../domain/event/event-form.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Refusal, refusal, Refused } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { editScope, staleUnless } from '../../sync/edit-documents.ts';
import { eventSettings } from '../../sync/stored-collections.ts';

interface SettingsChange {
  readonly actor: Actor;
  readonly patch: EventPatch;
  readonly ifMatch?: string | undefined;
  /** Address of a newly stored logo. */
  readonly logoUrl?: string;
}

/** Changes the settings in one log entry. If no settings are stored yet, the expected revision is empty. Returns the previous logo. */
export async function writeSettings(
  { actor, patch, ifMatch, logoUrl }: SettingsChange,
  ports: Ports,
): Promise<string | null> {
  const { scope, name: c } = eventSettings;
  const unset = ports.event();
  let logoBefore: string | null = null;
  const decide = (held: EventSettings | undefined): EventSettings => {
    logoBefore = held?.logoUrl ?? null;
    const changed = changedEvent({ ...(held ?? unset), ...ports.fixedSettings }, patch);
    const event = logoUrl === undefined ? changed : { ...changed, logoUrl };
    const refused = fixedRefusal(patch, ports.fixedSettings) ?? eventRefusal(event) ?? guestsRefusal(patch, event);
    if (refused) throw new Refused(refused);
    return event;
  };
  await editScope(
    scope,
    {
      actor,
      decide: (state) => {
        const held = state.get(c, unset.id);
        staleUnless(ifMatch, held?.rev ?? '');
        return [{ c, id: unset.id, doc: decide(readable(held, eventSettings)) }];
      },
    },
    ports,
  );
  return logoBefore;
}

/** Returns why a change of settings cannot be undone: an event cannot be removed, and settings in EVENT_FILE cannot be changed. */
export const eventUndoRefusal = (
  before: AuditedChange['before'],
  { fixedSettings }: Pick<Ports, 'fixedSettings'>,
): Refusal | undefined =>
  before === null
    ? refusal('conflict', 'With this the event began. Change it further instead.')
    : fixedRefusal(before, fixedSettings);
