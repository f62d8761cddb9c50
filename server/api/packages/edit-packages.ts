import type * as v from 'valibot';
import { definedFields } from '../../../domain/document-fields.ts';
import { MEMBERS_MAX, PACKAGES_MAX } from '../../../domain/limits/packages.ts';
import { nameKey } from '../../../domain/names.ts';
import {
  type BoothPackage,
  type Packages,
  packagesInForce,
  type Rights,
  TEMPLATE_PACKAGES,
} from '../../../domain/packages/package.ts';
import type { NewPackage, PackageChange } from '../../../domain/packages/package-calls.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn } from '../../sync/documents.ts';
import { editScope, staleUnless } from '../../sync/edit-documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { packageInUse } from '../../../domain/packages/package-texts.ts';
import { boothsWith, packageRev, packages, packagesIn } from './packages.ts';
import { showBoothsByPackage } from './show-booths.ts';

interface PackagesEdit {
  readonly actor: Actor;
  readonly about: string;
  /** Returns the packages after the edit. May `refuse`. */
  readonly change: (before: Packages, pub: ScopeState) => readonly BoothPackage[];
}

/** Changes the packages in one entry, which stores all of them, and then shows booths by them. */
async function editPackages({ actor, about, change }: PackagesEdit, ports: Ports): Promise<Packages> {
  await editScope(
    packages.scope,
    {
      actor,
      about: `packages:${about}`,
      decide(pub) {
        const after = change(packagesIn(pub), pub);
        const stay = new Set(after.map(({ id }) => id));
        const gone = documentsIn(pub, packages).filter(({ id }) => !stay.has(id));
        return [
          ...after.map((doc) => ({ c: packages.name, id: doc.id, doc })),
          ...gone.map(({ id }) => ({ c: packages.name, id, doc: null })),
        ];
      },
    },
    ports,
  );
  await showBoothsByPackage(ports);
  return packagesInForce(documentsIn(await ports.log.state(packages.scope), packages));
}

const NO_RIGHTS: Rights = { takesCards: false, scans: false, film: false, tags: false, table: false, first: false };

/** Fields that the caller sent; a field without a value counts as not sent. */
const withChanges = (before: BoothPackage, { rights = {}, ...fields }: PackageChange): BoothPackage => ({
  ...before,
  ...fields,
  rights: { ...before.rights, ...definedFields(rights) },
});

/** Adds a package, at the end unless the caller gives it a place. */
export async function createPackage(
  actor: Actor,
  { id, input }: { readonly id: string; readonly input: v.InferOutput<typeof NewPackage> },
  ports: Ports,
): Promise<BoothPackage> {
  const after = await editPackages(
    {
      actor,
      about: `new ${id}`,
      change(before) {
        if (before.length >= PACKAGES_MAX) refuse('conflict', `An event has at most ${PACKAGES_MAX} packages.`);
        const order = Math.max(...before.map((one) => one.order)) + 1;
        const blank = { id, name: '', order, color: '#5b7083', rights: NO_RIGHTS, members: MEMBERS_MAX };
        return [...before, named(withChanges(blank, input), before)];
      },
    },
    ports,
  );
  return inside(after, id);
}

interface Which {
  readonly actor: Actor;
  readonly id: string;
  readonly ifMatch: string | undefined;
}

export async function changePackage(
  { actor, id, ifMatch }: Which,
  input: PackageChange,
  ports: Ports,
): Promise<BoothPackage> {
  const after = await editPackages(
    {
      actor,
      about: `change ${id}`,
      change(before, pub) {
        const own = inside(before, id);
        staleUnless(ifMatch, packageRev(own, pub));
        const changed = named(withChanges(own, input), before);
        return before.map((one) => (one === own ? changed : one));
      },
    },
    ports,
  );
  return inside(after, id);
}

/** Removes a package that no booth has. An event keeps at least one. */
export async function deletePackage({ actor, id, ifMatch }: Which, ports: Ports): Promise<void> {
  await editPackages(
    {
      actor,
      about: `without ${id}`,
      change(before, pub) {
        const own = inside(before, id);
        staleUnless(ifMatch, packageRev(own, pub));
        const booths = boothsWith(id, pub);
        if (booths > 0) refuse('conflict', packageInUse(booths));
        if (before.length === 1) refuse('conflict', 'An event has at least 1 package.');
        return before.filter((one) => one !== own);
      },
    },
    ports,
  );
}

/** Brings back the specification's packages. Others stay, after them, only where a booth has them. */
export const putTemplateBack = (actor: Actor, ports: Ports): Promise<Packages> =>
  editPackages(
    {
      actor,
      about: 'template',
      change(before, pub) {
        const used = new Set(documentsIn(pub, companies).map(({ ticketType }) => ticketType));
        const ids = new Set(TEMPLATE_PACKAGES.map(({ id }) => id));
        const kept = before.filter(({ id }) => used.has(id) && !ids.has(id));
        return [
          ...TEMPLATE_PACKAGES,
          ...kept.map((one, index) => ({ ...one, order: TEMPLATE_PACKAGES.length + index + 1 })),
        ];
      },
    },
    ports,
  );

/** The package, if no other one has its name. */
function named(after: BoothPackage, before: Packages): BoothPackage {
  const other = before.find(({ id, name }) => id !== after.id && nameKey(name) === nameKey(after.name));
  if (!other) return after;
  const message = `There is a package called ${other.name} already`;
  return refuse('invalid', message, [{ field: 'name', message }]);
}

export const inside = (all: Packages, id: string): BoothPackage =>
  all.find((one) => one.id === id) ?? refuse('not-found', 'There is no such package');
