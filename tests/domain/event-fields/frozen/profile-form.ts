// A copy of the rules that the specification's templates must keep to the sentence. It does not follow the product.
import * as v from 'valibot';
import { GENDERS } from './attendee-choices.ts';
import { COUNTRIES } from '../../../../domain/choices/countries.ts';
import { bioTooLong, formTexts } from '../../../../domain/form-texts.ts';
import { CHOICES_MAX, OWN_CHOICE_MAX } from '../../../../domain/limits/fields.ts';
import {
  ATTENDEE_COMPANY_DESCRIPTION_MAX,
  COMPANY_NAME_MAX,
  COMPANY_NAME_MIN,
  FOCUS_MAX,
  FOCUS_MIN,
  NAME_MAX,
  PROFILE_LINE_MAX,
  PROFILE_TEXT_MAX,
} from '../../../../domain/limits/people.ts';
import { optionalLink } from '../../../../domain/links.ts';
import { type FieldProblem, fieldProblems } from '../../../../domain/refusal.ts';
import { texts } from '../../../../domain/texts.ts';
import type { Person } from '../../../../domain/people/person.ts';
import { hasVisible, withFewMarks } from '../../../../domain/visible-text.ts';
import { isGivenName } from '../../../../domain/people/given-name.ts';
import { isTooShortName } from '../../../../domain/people/short-name.ts';

/** Facts about the person who fills in the form: for admins the multi-select rules are skipped (spec 5). */
export interface FilledInBy {
  readonly isAdmin: boolean;
  /** The current name. A changed name must have 2 to 20 characters; an unchanged name is not checked. */
  readonly known?: Pick<Person, 'firstName' | 'lastName'>;
}

/** Refuses lone surrogates, which no store can keep. */
const text = (most: number, missing = 'Write text here', tooLong: string = formTexts.tooLong) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check((value) => value.isWellFormed(), 'This text contains invalid characters'),
    v.maxLength(most, tooLong),
  );
const line = text(PROFILE_LINE_MAX);
const needed = v.pipe(text(PROFILE_TEXT_MAX, texts.fieldMissing), v.nonEmpty(texts.fieldMissing));
const name = (message: string, known?: string) =>
  v.pipe(
    text(PROFILE_LINE_MAX, message, message),
    v.transform(withFewMarks),
    v.check((value) => (value === known ? isGivenName(value) : isOwnName(value)), message),
  );
const isOwnName = (value: string): boolean => hasVisible(value) && !isTooShortName(value) && value.length <= NAME_MAX;
/** A name given by an organiser. */
const givenName = (message: string) =>
  v.pipe(text(PROFILE_LINE_MAX, message, message), v.transform(withFewMarks), v.check(isGivenName, message));

/** An option, or own words after 'Other'. */
const choice = text(OWN_CHOICE_MAX, formTexts.notAChoice);
/** A multi-select without duplicates; values that are not on its list count as own words. */
const choices = v.pipe(
  v.array(choice, formTexts.notAChoice),
  v.maxLength(CHOICES_MAX, formTexts.tooLong),
  v.transform((chosen) => [...new Set(chosen)].filter((option) => option !== '')),
);

/** Profile fields by their API names (spec 3, 5). */
const entries = {
  first_name: name(formTexts.firstNameLength),
  last_name: name(formTexts.lastNameLength),
  gender: v.picklist(['', ...GENDERS], formTexts.notAChoice),
  job_position: line,
  about: text(PROFILE_TEXT_MAX),
  focus: v.pipe(choices, v.minLength(FOCUS_MIN, formTexts.focusTooFew), v.maxLength(FOCUS_MAX, formTexts.focusTooMany)),
  traffic: choices,
  interested: choices,
  monthly_revenue: choice,
  geoTraffic: choice,
  country: v.picklist(['', ...COUNTRIES], formTexts.notAChoice),
  twitter: optionalLink(formTexts.twitterWrong),
  facebook: optionalLink(formTexts.facebookWrong),
  hasAgency: v.boolean('true or false'),
  stmUsername: line,
  website: optionalLink(formTexts.urlWrong),
  attendee_company: v.pipe(
    needed,
    v.minLength(COMPANY_NAME_MIN, companyNameLength()),
    v.maxLength(COMPANY_NAME_MAX, companyNameLength()),
  ),
  attendee_company_type: v.pipe(needed, choice),
  companyDescription: v.pipe(
    needed,
    v.maxLength(ATTENDEE_COMPANY_DESCRIPTION_MAX, bioTooLong(ATTENDEE_COMPANY_DESCRIPTION_MAX)),
  ),
};

const Fields = v.partial(v.object(entries));
const adminEntries = {
  ...entries,
  focus: choices,
  first_name: givenName(formTexts.firstNameGiven),
  last_name: givenName(formTexts.lastNameGiven),
} as const;
const AdminFields = v.partial(v.object(adminEntries));
/** Names are checked only if they were changed. */
const ownNames = ({ known }: FilledInBy) => ({
  first_name: name(formTexts.firstNameLength, known?.firstName),
  last_name: name(formTexts.lastNameLength, known?.lastName),
});
/** Some fields of a profile; omitted fields stay. */
export type ProfileFields = v.InferOutput<typeof Fields>;
export type ProfileField = keyof typeof entries;

/** All fields of the form as its owner saves it, without pictures. */
export const wholeProfile = (by: FilledInBy) => v.object(by.isAdmin ? adminEntries : { ...entries, ...ownNames(by) });

const anyText = v.pipe(v.string('Write text here'), v.maxLength(PROFILE_TEXT_MAX, formTexts.tooLong));
const anyChoices = v.pipe(
  v.array(
    v.pipe(v.string(formTexts.notAChoice), v.maxLength(PROFILE_LINE_MAX, formTexts.tooLong)),
    formTexts.notAChoice,
  ),
  v.maxLength(CHOICES_MAX, formTexts.tooLong),
);
/** Accepts any profile input; the rules follow once the sender is known. */
export const ProfileInput = v.partial(
  v.object({
    ...v.entriesFromList(
      [
        'first_name',
        'last_name',
        'gender',
        'job_position',
        'about',
        'monthly_revenue',
        'geoTraffic',
        'country',
        'twitter',
        'facebook',
        'stmUsername',
        'website',
        'attendee_company',
        'attendee_company_type',
        'companyDescription',
      ],
      anyText,
    ),
    ...v.entriesFromList(['focus', 'traffic', 'interested'], anyChoices),
    hasAgency: v.boolean('true or false'),
  }),
);
export type ProfileInput = v.InferOutput<typeof ProfileInput>;

export type CheckedProfile =
  | { readonly ok: true; readonly fields: ProfileFields }
  | { readonly ok: false; readonly problems: FieldProblem[] };

/** The fields as they will be stored, or their problems. */
export function checkProfile(input: Readonly<Record<string, unknown>>, by: FilledInBy): CheckedProfile {
  const own = by.known ? v.partial(v.object({ ...entries, ...ownNames(by) })) : Fields;
  const checked = v.safeParse(by.isAdmin ? AdminFields : own, input, { abortPipeEarly: true });
  return checked.success
    ? { ok: true, fields: checked.output }
    : { ok: false, problems: fieldProblems(checked.issues) };
}

/** Returns what is missing for a complete profile: the whole form with both pictures, by API names. */
export function profileProblems(person: Person, by: FilledInBy): FieldProblem[] {
  const checked = checkProfile(
    {
      first_name: person.firstName,
      last_name: person.lastName,
      focus: person.focus,
      traffic: person.traffic,
      interested: person.interested,
      website: person.website,
      attendee_company: person.companyName,
      attendee_company_type: person.companyType,
      companyDescription: person.companyDescription,
    },
    { ...by, known: person },
  );
  return [
    ...(checked.ok ? [] : checked.problems),
    ...(person.pictureUrl === null ? [{ field: 'profile_picture_url', message: formTexts.pictureMissing }] : []),
    ...(person.companyLogoUrl === null ? [{ field: 'companyLogo', message: texts.fieldMissing }] : []),
  ];
}

function companyNameLength(): string {
  return `Company Name must be within ${COMPANY_NAME_MIN} - ${COMPANY_NAME_MAX} characters`;
}
