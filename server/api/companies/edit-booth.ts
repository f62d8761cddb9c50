import { checkCompanyForm, COMPANY_FORM_FIELDS, type CompanyChange } from '../../../domain/companies/company-form.ts';
import { mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { extraId, flatAnswers, nestedAnswers } from '../../../domain/event-fields/extra.ts';
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
  const names: readonly string[] = COMPANY_FORM_FIELDS;
  const edits = Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name) || extraId(name) !== undefined),
  );
  const checked = checkCompanyForm(
    nestedAnswers(Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit.v]))),
    await companyRules(actor, ports),
  );
  if (!checked.ok) return refuse('invalid', formTexts.invalidForm, checked.problems);
  // Below, each `v` is the parsed value of its field.
  const values = flatAnswers(checked.form);
  const tidied = Object.fromEntries(
    Object.entries(edits).map(([field, edit]) => [field, { ...edit, v: values[field] }]),
  );
  const change = (company: Company): CompanyChange => nestedAnswers(mergeEdits(tidied, company).applied);
  const { before } = await writeCompany({ actor, id, change }, ports);
  return mergeEdits(tidied, before).conflicts;
}
