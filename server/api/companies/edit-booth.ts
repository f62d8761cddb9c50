import { checkCompanyForm, COMPANY_FORM_FIELDS, type CompanyForm } from '../../../domain/companies/company-form.ts';
import { mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { MergeResult } from '../../../domain/forms/three-way-merge.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { type FieldEdits, mergeEdits } from '../../../domain/sync/field-edits.ts';
import type { Ports } from '../../ports.ts';
import { companyRules } from './company-fields.ts';
import { writeCompany } from './write-company.ts';

/** Edits a booth field by field with a three-way merge. Ignores unknown fields. Returns the conflicts. */
export async function editBooth(
  actor: Actor,
  { id, fields }: { readonly id: string; readonly fields: FieldEdits['fields'] },
  ports: Ports,
): Promise<MergeResult['conflicts']> {
  if (!mayRunCompany(actor, id)) return refuse('not-found', formTexts.companyMissing);
  const edits = Object.fromEntries(
    COMPANY_FORM_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])),
  );
  const checked = checkCompanyForm(
    Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit.v])),
    companyRules(actor, ports),
  );
  if (!checked.ok) return refuse('invalid', formTexts.invalidForm, checked.problems);
  // Below, each `v` is the parsed value of its field.
  const tidied = Object.fromEntries(
    Object.entries(edits).map(([field, edit]) => [field, { ...edit, v: checked.form[field as keyof CompanyForm] }]),
  );
  const { before } = await writeCompany({ actor, id, change: (company) => mergeEdits(tidied, company).applied }, ports);
  return mergeEdits(tidied, before).conflicts;
}
