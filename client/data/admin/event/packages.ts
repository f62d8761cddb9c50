import { companiesCollection } from '../../../../domain/companies/company.ts';
import { addPackage, editPackage, removePackage, restorePackages } from '../../../../domain/packages/package-calls.ts';
import { type BoothPackage, packagesCollection, TEMPLATE_PACKAGES } from '../../../../domain/packages/package.ts';
import { raiseError } from '../../../platform/http/toasts.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed } from '../../../platform/react/signal.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { packagesOnDevice } from '../../companies/packages.ts';
import { ticketTypeRows } from '../people/tickets.ts';
import { entityRows, withRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';
import { sayDone } from '../records/undo.ts';

/** A package with its number of booths, and the titles of the ticket types that give it. */
export interface PackageRow extends BoothPackage {
  readonly booths: number;
  readonly types: readonly string[];
}

/** The packages in force, also those of the specification, which are no documents. */
export const packageRows = withRows(
  entityRows(packagesCollection),
  computed(
    [packagesOnDevice, list(companiesCollection), ticketTypeRows.all],
    (packages, companies, types): readonly PackageRow[] => {
      const booths = Map.groupBy(companies, ({ ticketType }) => ticketType);
      const giving = Map.groupBy(types, ({ packageId }) => packageId);
      return packages.map((one) => ({
        ...one,
        booths: booths.get(one.id)?.length ?? 0,
        types: (giving.get(one.id) ?? []).map(({ title }) => title),
      }));
    },
  ),
);

export const packageWrites: EntityCalls = { add: addPackage, edit: editPackage, remove: removePackage };

/** Whether the event replaced the default packages. */
export const useHasOwnPackages = (): boolean => useSignal(packagesOnDevice) !== TEMPLATE_PACKAGES;

/** Brings back the packages that every event starts with, and offers to undo that. */
export async function bringTemplateBack(): Promise<void> {
  const answer = await http.request(restorePackages, {}, { key: crypto.randomUUID() });
  if (answer.ok) sayDone('The three packages are back', answer.auditIds);
  else raiseError(answer.refusal.message);
}
