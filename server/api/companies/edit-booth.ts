import {
  checkCompanyForm,
  COMPANY_FORM_FIELDS,
  type CompanyChange,
  type CompanyRules,
  type JudgedForm,
  judgeCompanyForm,
} from '../../../domain/companies/company-form.ts';
import { mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { extraId, flatAnswers, nestedAnswers } from '../../../domain/event-fields/extra.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { type DocumentEdits, type EditOutcome, mergeEdits } from '../../../domain/sync/field-edits.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { findEarlierList } from '../event-fields/field-history.ts';
import { keepLateFields } from '../event-fields/former-fields.ts';
import { companyRules } from './company-fields.ts';
import { writeCompany } from './write-company.ts';

/** Edits a booth field by field with a three-way merge. Ignores unknown fields. */
export async function editBooth(actor: Actor, { id, fields, list }: DocumentEdits, ports: Ports): Promise<EditOutcome> {
  if (!mayRunCompany(actor, id)) return refuse('not-found', formTexts.companyMissing);
  const names: readonly string[] = COMPANY_FORM_FIELDS;
  const edits = Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name) || extraId(name) !== undefined),
  );
  const sent = Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, edit.v]));
  const rules = await companyRules({ actor, booth: await findDocument(companies, id, ports) }, ports);
  const { form, refused } = await judged(sent, { list, rules }, ports);
  // Below, each `v` is the parsed value of its field.
  const values = flatAnswers(form);
  const valid = Object.entries(edits).filter(([field]) => Object.hasOwn(values, field));
  const tidied = Object.fromEntries(valid.map(([field, edit]) => [field, { ...edit, v: values[field] }]));
  const change = (company: Company): CompanyChange => nestedAnswers(mergeEdits(tidied, company).applied);
  const { before } = await writeCompany({ actor, id, change, givesAgain: true }, ports);
  const { extra: answers } = nestedAnswers(mergeEdits(tidied, before).applied);
  if (list !== undefined) await keepLateFields('company', { rev: list, answers }, ports);
  return { conflicts: mergeEdits(tidied, before).conflicts, refused };
}

interface Judging {
  readonly list: string | undefined;
  readonly rules: CompanyRules;
}

/** Returns the valid fields. Refuses the edit as a whole if one is invalid, unless it says which list its editor saw. */
async function judged(
  sent: Readonly<Record<string, unknown>>,
  { list, rules }: Judging,
  ports: Pick<Ports, 'store' | 'log' | 'event' | 'now'>,
): Promise<JudgedForm> {
  if (list !== undefined)
    return judgeCompanyForm(sent, { ...rules, seen: await findEarlierList('company', list, ports) });
  const checked = checkCompanyForm(nestedAnswers(sent), rules);
  return checked.ok ? { form: checked.form, refused: {} } : refuse('invalid', formTexts.invalidForm, checked.problems);
}
