import * as v from 'valibot';
import type { FieldList } from '../event-fields/event-field.ts';
import { formEntries, NO_SUCH_FIELD, wholeForm } from '../event-fields/form-schema.ts';
import { extraName, nestedAnswers } from '../event-fields/extra.ts';
import { judgeAnswers } from '../event-fields/judge-answers.ts';
import type { Company } from './company.ts';

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
/** Values of the form: well-known fields by their names in the document, answers to the event's own fields in `extra`. */
export type SentForm = Partial<Record<CompanyFormField, unknown>> & {
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
};
export type CompanyChange = Partial<CompanyForm> & { readonly extra?: Readonly<Record<string, unknown>> };

/** Names in the event's list of fields that differ from those in the document. */
const LISTED_NAMES: Readonly<Partial<Record<CompanyFormField, string>>> = {
  companyType: 'company_type',
  mainColor: 'main_color',
  promoVideo: 'promo_video',
};
/** Returns the id of a form field in the event's list. */
export const listedName = (field: CompanyFormField): string => LISTED_NAMES[field] ?? field;

/** Rules that depend on the event and the editor's role. */
export interface CompanyRules {
  /** The fields of the company form. */
  readonly list: FieldList;
  /** Admins skip the rules of the multi-selects. */
  readonly isAdmin: boolean;
}

/** A problem of a field, which is named as in the document, or `extra.<id>`. */
export interface CompanyProblem {
  readonly field: string;
  readonly message: string;
}
export type CheckedForm =
  | { readonly ok: true; readonly form: CompanyChange }
  | { readonly ok: false; readonly problems: readonly CompanyProblem[] };

/** The sent fields, cleaned up, or all their problems. Fields that were not sent are not checked. */
export function checkCompanyForm(sent: SentForm, { list, isAdmin }: CompanyRules): CheckedForm {
  const { known, extra } = formEntries(list, { isAdmin });
  const problems: CompanyProblem[] = [];
  const checked = (field: string, schema: v.GenericSchema | undefined, value: unknown): readonly [unknown] | [] => {
    const parsed = schema && v.safeParse(schema, value, { abortPipeEarly: true });
    if (parsed?.success) return [parsed.output];
    problems.push({ field, message: parsed?.issues[0].message ?? NO_SUCH_FIELD });
    return [];
  };
  const form = COMPANY_FORM_FIELDS.flatMap((field) =>
    sent[field] === undefined
      ? []
      : checked(field, known[listedName(field)], sent[field]).map((value) => [field, value] as const),
  );
  const answers = Object.entries(sent.extra ?? {}).flatMap(([id, answer]) =>
    checked(extraName(id), Object.hasOwn(extra, id) ? extra[id] : undefined, answer).map(
      (value) => [id, value] as const,
    ),
  );
  if (problems.length > 0) return { ok: false, problems };
  // Each value is the output of its own field's schema.
  const change = Object.fromEntries(form) as Partial<CompanyForm>;
  return { ok: true, form: sent.extra === undefined ? change : { ...change, extra: Object.fromEntries(answers) } };
}

/** Fields of the form judged one by one; names are those of the document, or `extra.<id>`. */
export interface JudgedForm {
  readonly form: CompanyChange;
  /** Why each of the others is refused. */
  readonly refused: Readonly<Record<string, string>>;
}

/** Judges edits of a booth one by one, by the list in force or the one that their editor saw. */
export function judgeCompanyForm(
  answers: Readonly<Record<string, unknown>>,
  { list, isAdmin, seen }: CompanyRules & { readonly seen?: FieldList | undefined },
): JudgedForm {
  const listed = Object.fromEntries(Object.entries(answers).map(([name, value]) => [idOf(name), value]));
  const { values, refused } = judgeAnswers(listed, { inForce: list, seen }, { isAdmin });
  const named = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(
      Object.keys(answers).flatMap((name) => (Object.hasOwn(all, idOf(name)) ? [[name, all[idOf(name)] as T]] : [])),
    );
  return { form: nestedAnswers(named(values)), refused: named(refused) };
}

const idOf = (name: string): string => (isFormField(name) ? listedName(name) : name);
export const isFormField = (name: string): name is CompanyFormField =>
  (COMPANY_FORM_FIELDS as readonly string[]).includes(name);

/** Schema of the whole form for the app, with the same rules per field as on the server. */
export function wholeCompanyForm({ list, isAdmin }: CompanyRules) {
  const { entries } = wholeForm(list, { isAdmin });
  const names = new Map<string, string>(COMPANY_FORM_FIELDS.map((field) => [listedName(field), field]));
  return v.object(Object.fromEntries(Object.entries(entries).map(([id, schema]) => [names.get(id) ?? id, schema])));
}
