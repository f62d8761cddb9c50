import type { FieldList } from '../event-fields/event-field.ts';
import { isBlank } from '../event-fields/extra.ts';
import { templateList } from '../event-fields/fields-in-force.ts';
import { isWellKnown } from '../event-fields/well-known-fields.ts';
import { COMPANY_FORM_FIELDS, listedName } from './company-form.ts';
import type { Company } from './company.ts';

const SPEC_LIST = templateList('affiliate', 'company');
const NAMES = new Map<string, string>(COMPANY_FORM_FIELDS.map((field) => [listedName(field), field]));

/** Whether all required public fields are filled; imported exhibitors may lack most of them. */
export function isCompanyComplete(company: Company, list: FieldList = SPEC_LIST): boolean {
  const held: Readonly<Record<string, unknown>> = company;
  return list.fields
    .filter(({ asked, required, visible, byPackage }) => asked && required && visible === 'everybody' && !byPackage)
    .every(({ id, kind }) => {
      if (kind === 'picture') return company.logoUrl !== null;
      return !isBlank(isWellKnown('company', id) ? held[NAMES.get(id) ?? id] : company.extra?.[id]);
    });
}
