import type { Company } from '../../../domain/companies/company.ts';
import type { BoothParts } from '../../../domain/companies/shown-booth.ts';
import type { ImportedEvent } from '../../../domain/event/imported-event.ts';
import { placeIds } from '../../../domain/event/imported-names.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { storedProgramme } from './stored-programme.ts';
import { findParts, keepParts } from '../companies/booth-parts.ts';

const server: Actor = { id: 'server', roles: [], companyId: null, replayAccess: false };

/** What the booths of the source's companies hide as yet. */
export async function knownBooths(
  imported: ImportedEvent,
  ports: Pick<Ports, 'log'>,
): Promise<ReadonlyMap<string, BoothParts>> {
  const { companies } = storedProgramme(await ports.log.state('pub'));
  const booths = new Map<string, BoothParts>();
  for (const id of new Set(placeIds('company', imported.companies, companies).values())) {
    const parts = await findParts(id, ports);
    if (parts) booths.set(id, parts);
  }
  return booths;
}

/** Before visitors are shown the booths, so that a crash in between loses nothing. Safe to repeat. */
export async function keepBooths(booths: readonly Company[], ports: Ports): Promise<void> {
  for (const booth of booths) await keepParts(server, booth, ports);
}
