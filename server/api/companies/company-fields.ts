import * as v from 'valibot';
import { CompanyFields } from '../../../domain/companies/company-fields.ts';
import {
  checkCompanyForm,
  COMPANY_FORM_FIELDS,
  type CompanyChange,
  type CompanyFormField,
  type CompanyRules,
} from '../../../domain/companies/company-form.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
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

/** Returns the valid form fields. Refuses invalid ones, all at once, under the names that the caller sent. */
export async function readCompanyForm(
  sent: Fields,
  actor: Actor,
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
    await companyRules(actor, ports),
  );
  if (checked.ok) return checked.form;
  const problems = checked.problems.map(({ field, message }) => ({
    field: isFormField(field) ? (nameOf(field) ?? field) : field,
    message,
  }));
  return refuse('invalid', formTexts.invalidForm, problems);
}

const isFormField = (name: string): name is CompanyFormField =>
  (COMPANY_FORM_FIELDS as readonly string[]).includes(name);

export const companyRules = async (actor: Actor, ports: Pick<Ports, 'log' | 'event'>): Promise<CompanyRules> => ({
  list: await readFields('company', ports),
  isAdmin: isAdmin(actor),
});
