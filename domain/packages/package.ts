import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { MEMBERS_MAX, PACKAGE_ID_MAX, PACKAGE_NAME_MAX } from '../limits/packages.ts';
import { HexColour } from '../stages/track.ts';
import { collection } from '../sync/collection.ts';

/** The id of a package, as companies store it. A company may name a package that is gone: `rightsOf` has the rule. */
export const PackageId = v.pipe(v.string(), v.maxLength(PACKAGE_ID_MAX));

/** What a booth may have. `scans` is stored and answered; no screen scans badges yet. */
export const RIGHTS = ['takesCards', 'scans', 'film', 'tags', 'table', 'first'] as const;
export type Right = (typeof RIGHTS)[number];

/** A package of exhibitors: what its booths may show and do, and their place in the marketplace. */
export const BoothPackage = v.object({
  id: PackageId,
  name: v.pipe(v.string(), v.maxLength(PACKAGE_NAME_MAX)),
  /** Booths of a lower number are listed first. */
  order: v.number(),
  color: HexColour,
  rights: v.object({
    /** Visitors can leave their business card. */
    takesCards: v.boolean(),
    scans: v.boolean(),
    film: v.boolean(),
    /** The booth is asked the fields that need the package's right, and visitors see them. */
    tags: v.boolean(),
    /** Members download their leads as CSV. */
    table: v.boolean(),
    /** Listed with the sponsors, before all other booths. */
    first: v.boolean(),
  }),
  /** Most members of a booth; MEMBERS_MAX stands for no limit of the package's own. */
  members: v.pipe(v.number(), v.minValue(1), v.maxValue(MEMBERS_MAX)),
});
export type BoothPackage = v.InferOutput<typeof BoothPackage>;
export type Rights = BoothPackage['rights'];

/** Packages in their order, at least one. */
export type Packages = readonly BoothPackage[];

const DEFAULT_RIGHTS: Rights = {
  takesCards: false,
  scans: true,
  film: false,
  tags: false,
  table: true,
  first: false,
};

/** The packages of the specification (spec 3, 6). They hold as long as the event stores none. */
export const TEMPLATE_PACKAGES: Packages = [
  {
    id: 'super',
    name: 'Super',
    order: 1,
    color: '#b4811f',
    rights: { ...DEFAULT_RIGHTS, takesCards: true, film: true, tags: true },
    members: MEMBERS_MAX,
  },
  {
    id: 'premium',
    name: 'Premium',
    order: 2,
    color: '#64748b',
    rights: { ...DEFAULT_RIGHTS, tags: true },
    members: MEMBERS_MAX,
  },
  { id: 'basic', name: 'Basic', order: 3, color: '#0f766e', rights: DEFAULT_RIGHTS, members: MEMBERS_MAX },
];

/** The stored packages in their order; the specification's where none is stored. */
export const packagesInForce = (stored: readonly BoothPackage[]): Packages =>
  stored.length === 0 ? TEMPLATE_PACKAGES : stored.toSorted(byOrder);

export const packagesCollection = collection('pub', 'packages', { schema: BoothPackage, order: byOrder });
