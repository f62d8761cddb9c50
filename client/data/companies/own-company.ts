import { removeCompanyUser, uploadOwnLogo } from '../../../domain/companies/company-calls.ts';
import {
  type CompanyFormField,
  COMPANY_FORM_FIELDS,
  type CompanyForm,
} from '../../../domain/companies/company-form.ts';
import type { Company } from '../../../domain/companies/company.ts';
import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { extraName } from '../../../domain/event-fields/extra.ts';
import { boothAnswersNotShown, boothPartsCollection, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { withEdits } from '../../../domain/sync/field-edits.ts';
import { http } from '../../platform/session/connection.ts';
import type { CallResult } from '../../platform/http/http.ts';
import { one } from '../../platform/replica/collection-store.ts';
import { raise, raiseFailure } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useCompany } from './companies.ts';
import { usePackages } from './packages.ts';
import { boothEdits, useEdits } from '../edits/pending-edits.ts';

const parts = one(boothPartsCollection, 'parts');

/** The booth with its hidden parts and pending edits, for its members. */
export function useWholeCompany(id: string): Company | undefined {
  const company = useCompany(id);
  const hidden = useSignal(parts);
  const { waiting } = useEdits(boothEdits(id));
  const packages = usePackages();
  return company && withEdits(wholeBooth(company, hidden, packages), waiting);
}

/** Fields whose answers are still hidden from visitors: they were given before organisers made the field public. */
export function useBoothAnswersNotShown(id: string, fields: FieldList): readonly EventField[] {
  const company = useCompany(id);
  const hidden = useSignal(parts);
  const { waiting } = useEdits(boothEdits(id));
  if (!company) return [];
  return boothAnswersNotShown(company, hidden, fields).filter((field) => !(extraName(field.id) in waiting));
}

/** Returns a booth as values of its form. */
export const companyValues = (company: Company): CompanyForm =>
  // Each value is the company's field of the same name.
  Object.fromEntries(COMPANY_FORM_FIELDS.map((field: CompanyFormField) => [field, company[field]])) as CompanyForm;

/** Uploads a logo now; it is not queued while offline. */
export const putLogo = (file: Blob): Promise<CallResult<typeof uploadOwnLogo>> =>
  http.request(uploadOwnLogo, {}, { file });

/** Removes a person from a booth; they stay an attendee. Needs a network. */
export async function removeMember(company: Pick<Company, 'id' | 'name'>, person: Person): Promise<void> {
  const answer = await http.request(removeCompanyUser, { id: company.id, userId: person.id });
  if (answer.ok) raise(`${personName(person)} is no longer of ${company.name}`, {});
  else raiseFailure(answer.refusal);
}
