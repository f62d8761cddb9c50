import * as v from 'valibot';
import { EXHIBITOR_VOCABULARIES } from '../../../domain/choices/exhibitor-choices.ts';
import { CompanyFields } from '../../../domain/companies/company-fields.ts';
import {
  checkCompanyForm,
  COMPANY_FORM_FIELDS,
  type CompanyForm,
  type CompanyFormField,
  type CompanyRules,
} from '../../../domain/companies/company-form.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';

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
export function companyForm(sent: Fields, actor: Actor, ports: Pick<Ports, 'event'>): Partial<CompanyForm> {
  const nameOf = (field: CompanyFormField): keyof Fields | undefined =>
    NAMES[field].findLast((name) => sent[name] !== undefined);
  const values = COMPANY_FORM_FIELDS.flatMap((field) => {
    const name = nameOf(field);
    return name === undefined ? [] : [[field, sent[name]] as const];
  });
  const checked = checkCompanyForm(Object.fromEntries(values), companyRules(actor, ports));
  if (checked.ok) return checked.form;
  const problems = checked.problems.map(({ field, message }) => ({ field: nameOf(field) ?? field, message }));
  return refuse('invalid', formTexts.invalidForm, problems);
}

export function companyRules(actor: Actor, ports: Pick<Ports, 'event'>): CompanyRules {
  const { companyBioMax, exhibitorVocabulary } = ports.event();
  return { bioMax: companyBioMax, vocabulary: EXHIBITOR_VOCABULARIES[exhibitorVocabulary], isAdmin: isAdmin(actor) };
}
