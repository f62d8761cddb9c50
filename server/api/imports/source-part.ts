import type { ImportSource } from '../../../domain/event/import/import-context.ts';
import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import type { Ports } from '../../ports.ts';
import { baseRows } from '../event/import-bases.ts';
import { keepersOf } from '../event/talks-of-sources.ts';
import { zoneOfRealEvent } from '../event/event-zone.ts';
import { daysWith } from './days-with.ts';
import type { SourceWish } from './planned-import.ts';

interface Part {
  readonly wished: SourceWish | undefined;
  readonly isTable: boolean;
}

/**
 * Returns what a source says. A table, and a second schedule, are a part of the programme: they add days, but say nothing else about the
 * event, and only their own talks can be missing.
 */
export async function sourcePart(
  imported: ImportedEvent,
  { wished, isTable }: Part,
  ports: Ports,
): Promise<{ readonly imported: ImportedEvent; readonly source: ImportSource | undefined }> {
  if (!wished) return { imported, source: undefined };
  const keeper = (await keepersOf(await baseRows(['event'], ports), ports)).get('event');
  const isPart = isTable || (keeper !== undefined && keeper !== wished.id);
  const source = { ...wished, isPart };
  const hasEvent = (await zoneOfRealEvent(ports)) !== undefined;
  if (!isPart || !hasEvent) return { imported, source };
  const isSchedule = imported.talks.length > 0;
  return {
    imported: {
      ...imported,
      whole: isSchedule ? ['talks'] : [],
      ...(imported.event && { event: daysWith(imported, ports.event()) }),
    },
    source,
  };
}
