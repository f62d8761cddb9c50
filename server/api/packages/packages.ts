import { type Packages, packagesCollection, packagesInForce } from '../../../domain/packages/package.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn, stored } from '../../sync/documents.ts';

export const packages = stored(packagesCollection);

/** The packages in force in a state of `pub`. */
export const packagesIn = (pub: ScopeState): Packages => packagesInForce(documentsIn(pub, packages));

export const findPackages = async ({ log }: Pick<Ports, 'log'>): Promise<Packages> =>
  packagesIn(await log.state(packages.scope));
