import * as v from 'valibot';
import type { EventField, FieldList } from '../event-fields/event-field.ts';
import { emptyAnswer, ExtraInput, sizeOf } from '../event-fields/extra.ts';
import { specList } from '../event-fields/fields-in-force.ts';
import { fieldNamed } from '../event-fields/listed-fields.ts';
import { someFields, wholeForm } from '../event-fields/form-schema.ts';
import { isWellKnown } from '../event-fields/well-known-fields.ts';
import { formTexts } from '../form-texts.ts';
import { ANSWERS_TOO_LONG, PUBLIC_EXTRA_MAX_BYTES } from '../limits/event-fields.ts';
import { CHOICES_MAX } from '../limits/fields.ts';
import { PROFILE_LINE_MAX, PROFILE_TEXT_MAX } from '../limits/people.ts';
import { type FieldProblem, fieldProblems } from '../refusal.ts';
import { texts } from '../texts.ts';
import type { Person } from './person.ts';
import { PUBLIC_NAMES, type ProfileFields } from './profile-fields.ts';

/** Facts about the person who fills in the form: for admins the multi-select rules are skipped (spec 5). */
export interface FilledInBy {
  readonly isAdmin: boolean;
  /** The current name. A changed name must have 2 to 20 characters; an unchanged name is not checked. */
  readonly known?: Pick<Person, 'firstName' | 'lastName'>;
  /** The fields of the event's form; by default those of the specification. */
  readonly list?: FieldList;
  /** The list that says which answers are public; by default `list`. */
  readonly places?: FieldList;
}

/** The fields of the person form if the event has not chosen its own (spec 3, 5). */
export const SPEC_LIST: FieldList = specList('affiliate', 'person');

/** Converts these facts to the format of the field schemas. */
export const judgedBy = ({ isAdmin, known }: FilledInBy) => ({
  isAdmin,
  known: known && { first_name: known.firstName, last_name: known.lastName },
});

/** All fields of the form as its owner saves it, without pictures. */
export const wholeProfile = (by: FilledInBy) => wholeForm(by.list ?? SPEC_LIST, judgedBy(by));

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
    extra: ExtraInput,
  }),
);
export type ProfileInput = v.InferOutput<typeof ProfileInput>;

export type CheckedProfile =
  | { readonly ok: true; readonly fields: ProfileFields }
  | { readonly ok: false; readonly problems: FieldProblem[] };

/** The fields as they will be stored, or their problems. Answers to the event's own fields are in `extra`. */
export function checkProfile(input: Readonly<Record<string, unknown>>, by: FilledInBy): CheckedProfile {
  const { list = SPEC_LIST } = by;
  const checked = v.safeParse(someFields(list, judgedBy(by)), input, { abortPipeEarly: true });
  if (!checked.success) return { ok: false, problems: fieldProblems(checked.issues) };
  const fields = checked.output as ProfileFields;
  return areAnswersTooLong(fields, list)
    ? { ok: false, problems: [{ field: 'extra', message: ANSWERS_TOO_LONG }] }
    : { ok: true, fields };
}

/** Whether the public ones of these answers are together too long. */
export const areAnswersTooLong = (fields: ProfileFields, list: FieldList): boolean =>
  sizeOf(fields.extra ?? {}) > PUBLIC_EXTRA_MAX_BYTES && sizeOf(publicAnswers(fields, list)) > PUBLIC_EXTRA_MAX_BYTES;

const publicAnswers = ({ extra = {} }: ProfileFields, list: FieldList): object =>
  Object.fromEntries(Object.entries(extra).filter(([id]) => fieldNamed(list, id)?.visible === 'everybody'));

/** Whether a complete profile needs a valid answer to this field. */
const isJudged = ({ id, kind, required, asked, visible }: EventField): boolean =>
  asked && visible === 'everybody' && (required || kind === 'name' || kind === 'some' || id === 'website');

/** Returns what is missing for a complete profile: the required answers with the required pictures, by API names. */
export function profileProblems(person: Person, by: FilledInBy): FieldProblem[] {
  const { list = SPEC_LIST } = by;
  const judged = list.fields.filter(isJudged);
  const wellKnown = judged.filter(({ id }) => isWellKnown('person', id));
  const own = judged.filter((field) => !wellKnown.includes(field));
  const held: Readonly<Record<string, unknown>> = person;
  const names: Readonly<Record<string, string | undefined>> = PUBLIC_NAMES;
  const input = {
    ...Object.fromEntries(wellKnown.flatMap(({ id }) => (names[id] === undefined ? [] : [[id, held[names[id]]]]))),
    extra: Object.fromEntries(own.map(({ id, kind }) => [id, person.extra?.[id] ?? emptyAnswer(kind)])),
  };
  const checked = checkProfile(input, { ...by, known: person });
  const needsPicture = (id: string): boolean => judged.some((field) => field.id === id);
  return [
    ...(checked.ok ? [] : checked.problems),
    ...(needsPicture('profile_picture_url') && person.pictureUrl === null
      ? [{ field: 'profile_picture_url', message: formTexts.pictureMissing }]
      : []),
    ...(needsPicture('companyLogo') && person.companyLogoUrl === null
      ? [{ field: 'companyLogo', message: texts.fieldMissing }]
      : []),
  ];
}
