import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { changeCalls, listCall } from '../calls/crud-calls.ts';
import { orderNumber, thingId } from '../forms/input-schemas.ts';
import { MEMBERS_MAX, PACKAGE_NAME_MAX } from '../limits/packages.ts';
import { HexColour } from '../stages/track.ts';
import { texts } from '../texts.ts';
import { BoothPackage } from './package.ts';

const rights = BoothPackage.entries.rights.entries;

/** A package with its revision, for use as If-Match. */
export const PackageView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    name: v.string(),
    order: v.number(),
    color: v.string(),
    rights: v.object(rights),
    members: v.number(),
  }),
  v.title('Package'),
);
export type PackageView = v.InferOutput<typeof PackageView>;

const name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(texts.fieldMissing),
  v.maxLength(PACKAGE_NAME_MAX, `At most ${PACKAGE_NAME_MAX} characters`),
  v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
);
const members = v.pipe(
  v.number('A whole number'),
  v.safeInteger('A whole number'),
  v.minValue(1, 'At least 1'),
  v.maxValue(MEMBERS_MAX, `At most ${MEMBERS_MAX}`),
);
/** Rights that are not sent stay; of a new package they are off. */
const changedRights = v.partial(v.object(rights));

/** `POST admin/packages`. Without an order the package comes last. */
export const NewPackage = v.object({
  name,
  order: v.exactOptional(orderNumber),
  color: v.exactOptional(HexColour),
  rights: v.exactOptional(changedRights),
  members: v.exactOptional(members),
});
export type NewPackage = v.InferOutput<typeof NewPackage>;

/** `PATCH admin/packages/{id}`: omitted fields stay. */
export const PackageChange = v.object({ ...NewPackage.entries, name: v.exactOptional(name) });
export type PackageChange = v.InferOutput<typeof PackageChange>;

export const listPackages = listCall({ path: '/packages', access: 'logged-in', input: {}, view: PackageView });

export const {
  add: addPackage,
  edit: editPackage,
  remove: removePackage,
} = changeCalls('/admin/packages', {
  id: thingId,
  view: PackageView,
  input: { add: NewPackage, edit: PackageChange },
});

/** Brings back the specification's packages. Others stay only where a booth has them. */
export const restorePackages = call({
  method: 'post',
  path: '/admin/packages/template',
  access: 'admin',
  input: v.object({}),
  output: v.object({ data: v.array(PackageView) }),
});
