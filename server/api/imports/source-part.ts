import type { ImportSource } from '../../../domain/event/import/import-context.ts';
import { importedId } from '../../../domain/event/import/imported-id.ts';
import type { ImportedEvent, ImportedPerson } from '../../../domain/event/import/imported-event.ts';
import type { Ports } from '../../ports.ts';
import { baseRows } from '../event/import-bases.ts';
import { programmeStates, storedProgramme } from '../event/stored-programme.ts';
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
  said: ImportedEvent,
  { wished: wish, isTable }: Part,
  ports: Ports,
): Promise<{ readonly imported: ImportedEvent; readonly source: ImportSource | undefined }> {
  if (!wish) return { imported: said, source: undefined };
  const { leftOut, ...wished } = wish;
  const whole = { ...said, people: said.people.map(withoutAccess) };
  const imported = leftOut && leftOut.size > 0 ? await without(leftOut, whole, ports) : whole;
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

/** The event without talks that are not wanted and not here, and without people whom only these name. */
async function without(leftOut: ReadonlySet<string>, whole: ImportedEvent, ports: Ports): Promise<ImportedEvent> {
  const here = new Set(storedProgramme(await programmeStates(ports)).talks.map(({ id }) => id));
  const isLeftOut = (key: string): boolean =>
    leftOut.has(importedId('talk', key)) && !here.has(importedId('talk', key));
  const [gone, talks] = [
    whole.talks.filter(({ key }) => isLeftOut(key)),
    whole.talks.filter(({ key }) => !isLeftOut(key)),
  ];
  const named = new Set(talks.flatMap(({ speakers }) => speakers));
  const alone = new Set(gone.flatMap(({ speakers }) => speakers).filter((key) => !named.has(key)));
  return { ...whole, talks, people: whole.people.filter(({ key }) => !alone.has(key)) };
}

/**
 * The person without what opens something: whoever writes a source makes no organisers and no members of booths, who read its leads, and
 * gives no ticket codes.
 */
function withoutAccess({ ticketCode: _code, company: _booth, ...person }: ImportedPerson): ImportedPerson {
  const roles = person.roles?.filter((role) => role !== 'ROLE_ADMIN');
  return { ...person, ...(roles && { roles }) };
}
