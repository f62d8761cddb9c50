import { contentRev } from '../../../domain/event/import/imported-id.ts';
import {
  type BoothPackage,
  type Packages,
  packagesCollection,
  packagesInForce,
} from '../../../domain/packages/package.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn, stored } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';

export const packages = stored(packagesCollection);

/** The packages in force in a state of `pub`. */
export const packagesIn = (pub: ScopeState): Packages => packagesInForce(documentsIn(pub, packages));

export const findPackages = async ({ log }: Pick<Ports, 'log'>): Promise<Packages> =>
  packagesIn(await log.state(packages.scope));

/** The revision of a package for If-Match; a package of the specification that is not stored has one of its content. */
export const packageRev = (one: BoothPackage, pub: ScopeState): string =>
  pub.get(packages.name, one.id)?.rev ?? contentRev(one);

/** How many booths have this package. */
export const boothsWith = (id: string, pub: ScopeState): number =>
  documentsIn(pub, companies).filter(({ ticketType }) => ticketType === id).length;
