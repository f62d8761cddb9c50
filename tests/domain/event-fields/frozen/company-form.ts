// A copy of the rules that the specification's templates must keep to the sentence. It does not follow the product.
import * as v from 'valibot';
import type { ExhibitorVocabulary } from './exhibitor-choices.ts';
import { COUNTRIES } from '../../../../domain/choices/countries.ts';
import { OTHER } from '../../../../domain/choices/other.ts';
import { bioTooLong, formTexts } from '../../../../domain/form-texts.ts';
import { COMPANY_TEXT_MAX } from '../../../../domain/limits/companies.ts';
import { CHOICES_MAX, LINK_MAX, OWN_CHOICE_MAX } from '../../../../domain/limits/fields.ts';
import { httpLink } from '../../../../domain/links.ts';
import { HexColour } from '../../../../domain/stages/track.ts';
import { mailAddress } from '../../../../domain/sessions/email.ts';
import { texts } from '../../../../domain/texts.ts';
import { FacebookLink, TwitterLink, VimeoLink } from '../../../../domain/companies/booth-links.ts';
import type { Company } from '../../../../domain/companies/company.ts';

/** Fields of the booth form (spec 3, "Company form fields"), except the photo. */
export const COMPANY_FORM_FIELDS = [
  'name',
  'email',
  'country',
  'companyType',
  'description',
  'expertise',
  'focus',
  'traffic',
  'geoTraffic',
  'url',
  'facebook',
  'twitter',
  'mainColor',
  'promoVideo',
] as const satisfies readonly (keyof Company)[];
export type CompanyFormField = (typeof COMPANY_FORM_FIELDS)[number];
export type CompanyForm = Pick<Company, CompanyFormField>;

/** Rules that depend on the event and the editor's role. */
export interface CompanyRules {
  readonly bioMax: number;
  readonly vocabulary: ExhibitorVocabulary;
  /** Admins skip the rules of the multi-selects. */
  readonly isAdmin: boolean;
}

export interface CompanyProblem {
  readonly field: CompanyFormField;
  readonly message: string;
}
export type CheckedForm =
  | { readonly ok: true; readonly form: Partial<CompanyForm> }
  | { readonly ok: false; readonly problems: readonly CompanyProblem[] };

/** The sent fields, cleaned up, or all their problems. Fields that were not sent are not checked. */
export function checkCompanyForm(sent: Partial<Record<CompanyFormField, unknown>>, rules: CompanyRules): CheckedForm {
  const schemas = formSchemas(rules);
  const form: Partial<Record<CompanyFormField, string | string[]>> = {};
  const problems: CompanyProblem[] = [];
  for (const field of COMPANY_FORM_FIELDS) {
    if (sent[field] === undefined) continue;
    const checked = v.safeParse(schemas[field], sent[field], { abortPipeEarly: true });
    if (checked.success) form[field] = checked.output;
    else problems.push({ field, message: checked.issues[0].message });
  }
  // Each value is the output of its own field's schema.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, form: form as Partial<CompanyForm> };
}

/** Schema of the whole form for the app, with the same rules per field as on the server. */
export const wholeCompanyForm = (rules: CompanyRules) => v.object(formSchemas(rules));

function formSchemas({ bioMax, vocabulary, isAdmin }: CompanyRules) {
  const atLeastOne = (tooFew: string) => v.pipe(choices, v.minLength(isAdmin ? 0 : 1, tooFew));
  return {
    name: required(formTexts.companyNameMissing),
    email: mailAddress(texts.registerEmailWrong),
    country: v.pipe(required(texts.fieldMissing), v.picklist(COUNTRIES, formTexts.notAChoice)),
    companyType: v.pipe(
      required(texts.fieldMissing),
      v.check((type) => isChoice(type, vocabulary.types), formTexts.notAChoice),
    ),
    description: required(texts.fieldMissing, bioMax, bioTooLong(bioMax)),
    expertise: atLeastOne(formTexts.specialtiesTooFew),
    focus: choices,
    traffic: atLeastOne(formTexts.trafficTooFew),
    geoTraffic: atLeastOne(formTexts.geosTooFew),
    url: v.pipe(required(texts.fieldMissing, LINK_MAX), httpLink(formTexts.urlWrong)),
    facebook: FacebookLink,
    twitter: TwitterLink,
    mainColor: HexColour,
    promoVideo: VimeoLink,
  } as const satisfies Record<CompanyFormField, v.GenericSchema<string, string> | v.GenericSchema<string[], string[]>>;
}

/** Refuses lone surrogates, which no store can keep. */
const text = (wrong: string, most: number, tooLong: string = formTexts.tooLong) =>
  v.pipe(
    v.string(wrong),
    v.trim(),
    v.check((value) => value.isWellFormed(), wrong),
    v.maxLength(most, tooLong),
  );

const required = (missing: string, most: number = COMPANY_TEXT_MAX, tooLong?: string) =>
  v.pipe(text(missing, most, tooLong), v.nonEmpty(missing));

/** Returns whether a choice is on the list, or typed by the person if the list has "Other". */
const isChoice = (choice: string, list: readonly string[]): boolean =>
  list.includes(choice) || (list.includes(OTHER) && choice.length <= OWN_CHOICE_MAX);

/** A multi-select without duplicates. All of them have "Other" (spec 9), so values that are not on the list count as own words. */
const choices = v.pipe(
  // At the time a value that is no list was refused with valibot's own sentence.
  v.array(text(formTexts.notAChoice, OWN_CHOICE_MAX), formTexts.notAChoice),
  v.maxLength(CHOICES_MAX, formTexts.tooLong),
  v.transform((chosen) => [...new Set(chosen)].filter((choice) => choice !== '')),
);
