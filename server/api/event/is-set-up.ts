import { eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import { refuse } from '../../../domain/refusal.ts';
import { UNNAMED_EVENT } from '../../event-overrides.ts';
import type { Ports } from '../../ports.ts';

type EventPorts = Pick<Ports, 'log' | 'event'>;

/** Returns whether the event was set up, in the app or by EVENT_FILE. Before that, its name and dates are only defaults. */
export const isSetUp = async ({ log, event }: EventPorts): Promise<boolean> =>
  (await log.state('pub')).get(eventSettingsCollection.name, 'event') !== undefined || event().name !== UNNAMED_EVENT;

/** Refuses to invite people before the event has a name: nobody would know what the invitation is for. */
export async function requireEventName(ports: EventPorts): Promise<void> {
  if (await isSetUp(ports)) return;
  refuse(
    'conflict',
    'The event has no name yet, and invitations say it. Name the event first, or do not mail invitations.',
  );
}
