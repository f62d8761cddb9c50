import * as v from 'valibot';
import { boothFields } from '../../../domain/companies/booth-fields.ts';
import { CompanyFields } from '../../../domain/companies/company-fields.ts';
import {
  checkCompanyForm,
  COMPANY_FORM_FIELDS,
  type CompanyChange,
  type CompanyFormField,
  type CompanyRules,
  isFormField,
} from '../../../domain/companies/company-form.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { packageOfNewBooth } from '../../../domain/packages/rights.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { findPackages } from '../packages/packages.ts';
import { readFields } from '../event-fields/field-lists.ts';

const Fields = v.object(CompanyFields);
type Fields = v.InferOutput<typeof Fields>;

/** API names of each form field. If several are sent, the last in the list wins. */
const NAMES: Readonly<Record<CompanyFormField, readonly (keyof Fields)[]>> = {
  name: ['name'],
  email: ['email'],
  country: ['country', 'location'],
  companyType: ['company_type', 'type'],
  description: ['description', 'bio'],
  expertise: ['expertise'],
  focus: ['focus'],
  traffic: ['traffic'],
  geoTraffic: ['geoTraffic'],
  url: ['url', 'website'],
  facebook: ['facebook'],
  twitter: ['twitter'],
  mainColor: ['main_color'],
  promoVideo: ['promo_video'],
};

/** Who edits a booth. */
interface Editor {
  readonly actor: Actor;
  /** The booth, with its package after the edit. */
  readonly booth: Pick<Company, 'ticketType'> | undefined;
}

/** Returns the valid form fields. Refuses invalid ones, all at once, under the names that the caller sent. */
export async function readCompanyForm(
  sent: Fields,
  { actor, booth }: Editor,
  ports: Pick<Ports, 'log' | 'event'>,
): Promise<CompanyChange> {
  const nameOf = (field: CompanyFormField): keyof Fields | undefined =>
    NAMES[field].findLast((name) => sent[name] !== undefined);
  const values = COMPANY_FORM_FIELDS.flatMap((field) => {
    const name = nameOf(field);
    return name === undefined ? [] : [[field, sent[name]] as const];
  });
  const { extra } = sent;
  const checked = checkCompanyForm(
    { ...Object.fromEntries(values), ...(extra && { extra }) },
    await companyRules({ actor, booth }, ports),
  );
  if (checked.ok) return checked.form;
  const problems = checked.problems.map(({ field, message }) => ({
    field: isFormField(field) ? (nameOf(field) ?? field) : field,
    message,
  }));
  return refuse('invalid', formTexts.invalidForm, problems);
}

/** Returns the rules by which an edit of a booth is judged; without a booth no field is required that needs a right. */
export async function companyRules(
  { actor, booth }: Editor,
  ports: Pick<Ports, 'log' | 'event'>,
): Promise<CompanyRules> {
  const list = await readFields('company', ports);
  const packages = await findPackages(ports);
  return {
    list: boothFields(list, booth ?? { ticketType: packageOfNewBooth(packages) }, packages),
    isAdmin: isAdmin(actor),
  };
}
