import type { BoothPackage } from '../../../domain/packages/package.ts';
import {
  addPackage,
  editPackage,
  listPackages,
  type PackageView,
  removePackage,
  restorePackages,
} from '../../../domain/packages/package-calls.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { changePackage, createPackage, deletePackage, inside, putTemplateBack } from './edit-packages.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { findPackages, packageRev, packages } from './packages.ts';

/** Packages of the specification have a revision, too. */
const viewIn =
  (pub: ScopeState) =>
  (one: BoothPackage): PackageView => {
    const { id, name, order, color, rights, members } = one;
    return { id, rev: packageRev(one, pub), name, order, color, rights, members };
  };

const viewer = async ({ log }: Pick<Ports, 'log'>) => viewIn(await log.state(packages.scope));
const current = async ({ input: { id }, ports }: ShownCall): Promise<PackageView> =>
  (await viewer(ports))(inside(await findPackages(ports), id));

const made = async (one: BoothPackage, ports: Ports): Promise<PackageView> => (await viewer(ports))(one);

export const packageEndpoints = [
  /** The specification's three as long as the event has none of its own. */
  endpoint(listPackages, {
    summary: 'The packages of exhibitors, in the order of the marketplace.',
    example: {},
    handle: async ({ input, ports }) => shown(pageOf(await findPackages(ports), input), await viewer(ports)),
  }),
  /** Rights that are not sent are off. */
  endpoint(addPackage, {
    summary: 'Adds a package.',
    example: { name: 'Gold', color: '#b4811f', rights: { takesCards: true, film: true, tags: true }, members: 10 },
    refuses: ['conflict'],
    handle: async ({ actor, input, ports }) =>
      made(await createPackage(actor, { id: ports.newId(9, 'package'), input }, ports), ports),
  }),
  /** Booths show at once what the package allows. What a booth filled in is kept and comes back with the right. */
  endpoint(editPackage, {
    summary: 'Changes a package: its name, place, colour, rights or number of members.',
    example: { id: 'premium', rights: { takesCards: true } },
    showCurrent: current,
    handle: async ({ actor, input: { id, ...change }, ports, header }) =>
      made(await changePackage({ actor, id, ifMatch: header('if-match') }, change, ports), ports),
  }),
  endpoint(removePackage, {
    summary: 'Removes a package that no booth has.',
    example: { id: 'premium' },
    refuses: ['conflict'],
    showCurrent: current,
    handle: async ({ actor, input: { id }, ports, header }) => {
      await deletePackage({ actor, id, ifMatch: header('if-match') }, ports);
      return null;
    },
  }),
  endpoint(restorePackages, {
    summary: "Brings back the specification's packages. Others stay only where a booth has them.",
    example: {},
    handle: async ({ actor, ports }) => ({ data: (await putTemplateBack(actor, ports)).map(await viewer(ports)) }),
  }),
];
