import { checkCompanyForm, COMPANY_FORM_FIELDS, type CompanyForm } from '../../../domain/companies/company-form.ts';
import { mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { type FieldEdits, mergeFields } from '../../../domain/sync/field-edits.ts';
import type { Ports } from '../../ports.ts';
import { companyRules } from './company-fields.ts';
import { writeCompany } from './write-company.ts';

type Edits = FieldEdits['fields'];

/** A booth edited on a device, field by field; what is no field of its form is not looked at. Returns the edits that came too late. */
export async function editBooth(
  actor: Actor,
  { id, fields }: { readonly id: string; readonly fields: Edits },
  ports: Ports,
): Promise<Edits> {
  if (!mayRunCompany(actor, id)) return refuse('not-found', formTexts.companyMissing);
  const edits = Object.fromEntries(
    COMPANY_FORM_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])),
  );
  const checked = checkCompanyForm(
    Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit.v])),
    companyRules(actor, ports),
  );
  if (!checked.ok) return refuse('invalid', formTexts.invalidForm, checked.problems);
  // From here on each `v` is what the schema of its field made of it.
  const tidied = Object.fromEntries(
    Object.entries(edits).map(([field, edit]) => [field, { ...edit, v: checked.form[field as keyof CompanyForm] }]),
  );
  const { before } = await writeCompany(
    { actor, id, change: (company) => mergeFields(tidied, company).standing },
    ports,
  );
  return mergeFields(tidied, before).lost;
}
