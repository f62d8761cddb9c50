import type { Zone } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { eventSettings } from '../../sync/stored-collections.ts';

/** Returns the zone of the existing event, for an update of its schedule. Ignores the demo's zone, unless EVENT_FILE sets it. */
export async function zoneOfRealEvent({
  log,
  fixedSettings,
}: Pick<Ports, 'log' | 'fixedSettings'>): Promise<Zone | undefined> {
  if (fixedSettings.zone !== undefined) return fixedSettings.zone;
  const event = await findDocument(eventSettings, 'event', { log });
  return event?.isDemo === false ? event.zone : undefined;
}
