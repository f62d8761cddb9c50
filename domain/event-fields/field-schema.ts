import * as v from 'valibot';
import { COUNTRIES } from '../choices/countries.ts';
import { FacebookLink, TwitterLink, VimeoLink } from '../companies/booth-links.ts';
import { formTexts } from '../form-texts.ts';
import { FIELD_NUMBER_MAX } from '../limits/event-fields.ts';
import { CHOICES_MAX, LINK_MAX, OWN_CHOICE_MAX } from '../limits/fields.ts';
import { GIVEN_NAME_MAX, PROFILE_LINE_MAX, PROFILE_TEXT_MAX } from '../limits/people.ts';
import { hostOf, isHttpLink, typedLink } from '../links.ts';
import { isGivenName } from '../people/given-name.ts';
import { isTooShortName } from '../people/short-name.ts';
import { mailAddress } from '../sessions/email.ts';
import { HexColour } from '../stages/track.ts';
import { texts } from '../texts.ts';
import { hasVisible, withFewMarks } from '../visible-text.ts';
import type { EventField, FieldForm } from './event-field.ts';
import { endOf, labelOf, optionNamed } from './field-options.ts';
import { type FieldSentences, sentencesOf } from './spec-sentences.ts';

/** Facts about the person who fills in a form: for admins the rules of multi-selects are skipped (spec 5). */
export interface JudgedBy {
  readonly isAdmin: boolean;
  /** Current names by field id. An unchanged name is not validated. */
  readonly known?: Readonly<Partial<Record<string, string>>> | undefined;
}

const BROKEN = 'This text contains invalid characters';

/** Schemas of well-known company fields with a special format. */
const SHAPES: Readonly<Record<string, v.GenericSchema<unknown, string>>> = {
  email: mailAddress(texts.registerEmailWrong),
  facebook: FacebookLink,
  twitter: TwitterLink,
  main_color: HexColour,
  promo_video: VimeoLink,
};

/** Returns the schema of a field. Parsing never throws, and parsing a valid output again returns it unchanged. */
export function fieldSchema(form: FieldForm, field: EventField, by: JudgedBy): v.GenericSchema {
  const shape = form === 'company' && Object.hasOwn(SHAPES, field.id) ? SHAPES[field.id] : undefined;
  if (shape) return shape;
  const says = sentencesOf(form, field);
  switch (field.kind) {
    case 'name':
      return nameSchema(field, says, by);
    case 'one':
      return oneSchema(field, says);
    case 'some':
      return someSchema(field, says, by);
    case 'yes':
      return yesSchema(field, says);
    case 'link':
      return linkSchema(field, says);
    case 'country':
      return countrySchema(field, says);
    case 'number':
      return numberSchema(field, says);
    case 'date':
      return dateSchema(field, says);
    default:
      return textSchema(field, says);
  }
}

/** A trimmed text without lone surrogates, which no store can keep. */
interface TextSentences {
  readonly wrong: string;
  readonly broken?: string | undefined;
  readonly long?: string | undefined;
}
const text = (most: number, { wrong, broken = BROKEN, long = formTexts.tooLong }: TextSentences) =>
  v.pipe(
    v.string(wrong),
    v.trim(),
    v.check((value) => value.isWellFormed(), broken),
    v.maxLength(most, long),
  );

/** A required text without a minimum length. */
const needed = (most: number, says: FieldSentences, long?: string) => {
  const missing = says.missing ?? texts.fieldMissing;
  return v.pipe(text(most, { wrong: missing, broken: says.broken, long }), v.nonEmpty(missing));
};

function textSchema({ kind, required, min = 0, max }: EventField, says: FieldSentences) {
  const most = max ?? (kind === 'line' ? PROFILE_LINE_MAX : PROFILE_TEXT_MAX);
  const long = says.many ?? formTexts.tooLong;
  const few = says.few ?? formTexts.tooLong;
  if (required)
    return v.pipe(needed(PROFILE_TEXT_MAX, says, says.endless ?? long), v.minLength(min, few), v.maxLength(most, long));
  return v.pipe(
    text(most, { wrong: 'Write text here', broken: says.broken, long }),
    v.check((value) => value === '' || value.length >= min, few),
  );
}

function nameSchema({ id, min = 1, max = GIVEN_NAME_MAX }: EventField, says: FieldSentences, by: JudgedBy) {
  const given = id === 'first_name' ? formTexts.firstNameGiven : formTexts.lastNameGiven;
  const wrong = by.isAdmin ? given : (says.wrong ?? `Write a name of ${min} to ${max} characters`);
  const isOwnName = (value: string): boolean =>
    hasVisible(value) && value.length <= max && (min <= 1 || !isTooShortName(value));
  const isValid = (value: string): boolean =>
    by.isAdmin || value === by.known?.[id] ? isGivenName(value) : isOwnName(value);
  return v.pipe(text(PROFILE_LINE_MAX, { wrong, long: wrong }), v.transform(withFewMarks), v.check(isValid, wrong));
}

/** Converts a label to the id of its option. A removed option counts as no answer. */
const asOption = (field: EventField, value: string): string => {
  const id = optionNamed(field, value)?.id ?? value;
  return labelOf(field, id) === undefined ? '' : id;
};
const isOption = (field: EventField, value: string): boolean => field.options.some(({ id }) => id === value);

function oneSchema(field: EventField, says: FieldSentences) {
  const long = says.many ?? formTexts.tooLong;
  const judged = (value: string): string | undefined => {
    if (value === '' || isOption(field, value)) return undefined;
    if (!field.own) return formTexts.notAChoice;
    return value.length > OWN_CHOICE_MAX ? long : undefined;
  };
  const chosen = v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const value = asOption(field, dataset.value);
    const message = field.required && value === '' ? (says.missing ?? texts.fieldMissing) : judged(value);
    if (message === undefined) return value;
    addIssue({ message });
    return NEVER;
  });
  if (field.required)
    return v.pipe(
      needed(field.max ?? PROFILE_TEXT_MAX, says, says.endless),
      v.maxLength(PROFILE_LINE_MAX, long),
      chosen,
    );
  if (field.own)
    return v.pipe(text(PROFILE_LINE_MAX, { wrong: formTexts.notAChoice, broken: says.broken, long }), chosen);
  return v.pipe(v.string(formTexts.notAChoice), v.maxLength(PROFILE_LINE_MAX, formTexts.notAChoice), chosen);
}

function someSchema(field: EventField, says: FieldSentences, { isAdmin }: JudgedBy) {
  const { required, min = 0, max = CHOICES_MAX, own } = field;
  const longest = Math.max(OWN_CHOICE_MAX, ...field.options.map(({ id, label }) => Math.max(id.length, label.length)));
  const entry = v.pipe(
    text(longest, { wrong: formTexts.notAChoice, broken: says.broken }),
    v.check((value) => isAllowed(value) || value.length <= OWN_CHOICE_MAX, formTexts.tooLong),
    v.check((value) => value === '' || own || isAllowed(value), formTexts.notAChoice),
    v.transform((value) => asOption(field, value)),
  );
  const isAllowed = (value: string): boolean => optionNamed(field, value) !== undefined;
  const chosen = v.pipe(
    v.array(entry, formTexts.notAChoice),
    v.maxLength(CHOICES_MAX, formTexts.tooLong),
    v.transform((values) => [...new Set(values)].filter((value) => value !== '')),
  );
  if (isAdmin) return chosen;
  const least = required ? Math.max(1, min) : min;
  /** Options that were merged into the same one count once. */
  const count = (values: readonly string[]): number => new Set(values.map((value) => endOf(field, value))).size;
  return v.pipe(
    chosen,
    v.check((values) => count(values) >= least || (!required && least > 1 && values.length === 0), says.few ?? ''),
    v.check((values) => count(values) <= max, says.many ?? ''),
  );
}

function linkSchema({ required, hosts }: EventField, says: FieldSentences) {
  const wrong = says.wrong ?? formTexts.urlWrong;
  const isAllowed = (link: string): boolean => {
    if (!isHttpLink(link)) return false;
    const host = hostOf(link).toLowerCase().replace(/:\d+$/, '');
    return hosts.length === 0 || hosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`));
  };
  const elsewhere = hosts.length === 0 ? wrong : `Write an address on ${hosts.join(', ')}`;
  if (required)
    return v.pipe(
      needed(LINK_MAX, says),
      v.transform(typedLink),
      v.check(isHttpLink, wrong),
      v.check(isAllowed, elsewhere),
    );
  return v.pipe(
    v.string(wrong),
    v.transform(typedLink),
    v.check((link) => link === '' || isHttpLink(link), wrong),
    v.check((link) => link === '' || isAllowed(link), elsewhere),
  );
}

const COUNTRY_NAMES: ReadonlySet<string> = new Set(COUNTRIES);

function countrySchema({ required, max }: EventField, says: FieldSentences) {
  const isCountry = (value: string): boolean => COUNTRY_NAMES.has(value) || (value === '' && !required);
  const name = required ? needed(max ?? PROFILE_LINE_MAX, says) : v.string(formTexts.notAChoice);
  return v.pipe(name, v.check(isCountry, formTexts.notAChoice));
}

function numberSchema({ required, min, max }: EventField, says: FieldSentences) {
  const number = v.pipe(
    v.number('Write a number'),
    v.finite('Write a number'),
    v.minValue(min ?? -FIELD_NUMBER_MAX, min === undefined ? `At least ${-FIELD_NUMBER_MAX}` : (says.few ?? '')),
    v.maxValue(max ?? FIELD_NUMBER_MAX, max === undefined ? `At most ${FIELD_NUMBER_MAX}` : (says.many ?? '')),
  );
  if (required)
    return v.pipe(
      v.nullish(v.unknown()),
      v.check((value) => value !== null && value !== undefined, says.missing ?? texts.fieldMissing),
      number,
    );
  return v.nullish(number, null);
}

/** A required switch must be on, for example to accept a rule. */
function yesSchema({ required }: EventField, says: FieldSentences) {
  const yes = v.boolean('true or false');
  return required ? v.pipe(yes, v.literal(true, says.missing ?? texts.fieldMissing)) : yes;
}

const DATE = 'Write a date, such as 2027-06-04';

function dateSchema({ required }: EventField, says: FieldSentences) {
  const date = v.pipe(
    v.string(DATE),
    v.trim(),
    v.check((value) => value === '' || isDate(value), DATE),
  );
  return required ? v.pipe(date, v.nonEmpty(says.missing ?? texts.fieldMissing)) : date;
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() === value;
  } catch {
    return false; // Temporal throws a RangeError for a day that does not exist.
  }
}
