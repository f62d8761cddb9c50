import type { FieldList } from '../event-fields/event-field.ts';
import { isBlank } from '../event-fields/extra.ts';
import { specList } from '../event-fields/fields-in-force.ts';
import { isWellKnown } from '../event-fields/well-known-fields.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { boothFields, needsRight } from './booth-fields.ts';
import { COMPANY_FORM_FIELDS, listedName } from './company-form.ts';
import type { Company } from './company.ts';

const SPEC_LIST = specList('affiliate', 'company');
const NAMES = new Map<string, string>(COMPANY_FORM_FIELDS.map((field) => [listedName(field), field]));

/** Whether all required public fields that this booth is asked are filled; imported exhibitors may lack most of them. */
export function isCompanyComplete(
  company: Company,
  list: FieldList = SPEC_LIST,
  packages: Packages = TEMPLATE_PACKAGES,
): boolean {
  const held: Readonly<Record<string, unknown>> = company;
  return boothFields(list, company, packages)
    .fields.filter(({ asked, required, visible }) => asked && required && visible === 'everybody')
    .filter((field) => !field.byPackage || needsRight(field))
    .every(({ id, kind }) => {
      if (kind === 'picture') return company.logoUrl !== null;
      return !isBlank(isWellKnown('company', id) ? held[NAMES.get(id) ?? id] : company.extra?.[id]);
    });
}
