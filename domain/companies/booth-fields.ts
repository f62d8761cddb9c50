import type { EventField, FieldList } from '../event-fields/event-field.ts';
import { isWellKnown } from '../event-fields/well-known-fields.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { rightsOf } from '../packages/rights.ts';
import type { Company } from './company.ts';

/** Whether only booths whose package shows topics are asked this field of the event's own. `showsField` is about well-known fields. */
export const needsRight = ({ id, byPackage }: EventField): boolean => byPackage && !isWellKnown('company', id);

/** Whether the booth's package lets it answer the event's own fields that need the right. */
export const hasFieldsRight = (company: Pick<Company, 'ticketType'>, packages: Packages): boolean =>
  rightsOf(company, packages).tags;

/** Cached, because schemas of forms are cached by list. */
const withoutRight = new WeakMap<FieldList, FieldList>();

/** Returns the fields as this booth is asked them: without those that need a right which its package lacks. */
export function boothFields(
  list: FieldList,
  company: Pick<Company, 'ticketType'>,
  packages: Packages = TEMPLATE_PACKAGES,
): FieldList {
  if (!list.fields.some(needsRight) || hasFieldsRight(company, packages)) return list;
  const known = withoutRight.get(list) ?? {
    ...list,
    fields: list.fields.map((field) => (needsRight(field) ? { ...field, asked: false } : field)),
  };
  withoutRight.set(list, known);
  return known;
}
