import { bioTooLong, formTexts } from '../form-texts.ts';
import { FOCUS_MAX, FOCUS_MIN, COMPANY_NAME_MAX, COMPANY_NAME_MIN, NAME_MAX, NAME_MIN } from '../limits/people.ts';
import { texts } from '../texts.ts';
import type { EventField, FieldForm } from './event-field.ts';

/** Error messages of one field. */
export interface FieldSentences {
  readonly missing?: string;
  /** For too few and too many choices or characters. */
  readonly few?: string;
  readonly many?: string;
  /** For a value of the wrong type, for characters that no store can keep, and for a text far above every limit. */
  readonly wrong?: string;
  readonly broken?: string;
  readonly endless?: string;
}

/** Messages that contain numbers apply only while the field has these limits. */
interface Numbered {
  readonly min?: number;
  readonly max?: number;
}

const companyNameLength = `Company Name must be within ${COMPANY_NAME_MIN} - ${COMPANY_NAME_MAX} characters`;
const NAME = { min: NAME_MIN, max: NAME_MAX };
const REQUIRED = { missing: texts.fieldMissing, broken: texts.fieldMissing };
const CHOICES = { broken: formTexts.notAChoice };

/** The specification's messages for well-known fields (spec 5), literally. */
const SENTENCES: Readonly<Record<FieldForm, Readonly<Record<string, FieldSentences & Numbered>>>> = {
  person: {
    first_name: { ...NAME, wrong: formTexts.firstNameLength },
    last_name: { ...NAME, wrong: formTexts.lastNameLength },
    focus: { min: FOCUS_MIN, max: FOCUS_MAX, few: formTexts.focusTooFew, many: formTexts.focusTooMany },
    twitter: { wrong: formTexts.twitterWrong },
    facebook: { wrong: formTexts.facebookWrong },
    attendee_company: {
      min: COMPANY_NAME_MIN,
      max: COMPANY_NAME_MAX,
      few: companyNameLength,
      many: companyNameLength,
      endless: formTexts.tooLong,
    },
    companyDescription: { endless: formTexts.tooLong },
    profile_picture_url: { missing: formTexts.pictureMissing },
  },
  company: {
    name: { missing: formTexts.companyNameMissing, broken: formTexts.companyNameMissing },
    country: REQUIRED,
    company_type: { ...REQUIRED, many: formTexts.notAChoice },
    description: REQUIRED,
    expertise: { ...CHOICES, min: 1, few: formTexts.specialtiesTooFew },
    focus: CHOICES,
    traffic: { ...CHOICES, min: 1, few: formTexts.trafficTooFew },
    geoTraffic: { ...CHOICES, min: 1, few: formTexts.geosTooFew },
    url: REQUIRED,
    logo_url: { missing: texts.fieldMissing },
  },
  talk: {},
  stage: {},
};

/** Fields that the specification calls a bio. */
const BIOS: ReadonlySet<string> = new Set(['person.companyDescription', 'company.description']);

/** Returns the messages of a field: the specification's if the field has its limits, otherwise those of its kind. */
export function sentencesOf(form: FieldForm, { id, kind, min, max }: EventField): FieldSentences {
  const known = Object.hasOwn(SENTENCES[form], id) ? SENTENCES[form][id] : undefined;
  const bio = max !== undefined && BIOS.has(`${form}.${id}`) ? { many: bioTooLong(max) } : {};
  if (!known) return { ...numbered(kind, min, max), ...bio };
  const { min: least, max: most, few, many, wrong, ...always } = known;
  const isAsPrinted = (least === undefined || least === min) && (most === undefined || most === max);
  const printed = {
    ...(few !== undefined && { few }),
    ...(many !== undefined && { many }),
    ...(wrong !== undefined && { wrong }),
  };
  return { ...numbered(kind, min, max), ...always, ...(isAsPrinted && printed), ...bio };
}

/** Returns messages that contain the field's limits. */
function numbered(kind: EventField['kind'], min: number | undefined, max: number | undefined): FieldSentences {
  if (kind === 'some') return { few: `Choose at least ${Math.max(1, min ?? 1)}`, many: `Choose at most ${max ?? ''}` };
  if (kind === 'number') return { few: `At least ${min ?? ''}`, many: `At most ${max ?? ''}` };
  if (kind === 'name') return {};
  const most = max === undefined ? {} : { many: `At most ${max} characters` };
  return min === undefined ? most : { few: `At least ${min} characters`, ...most };
}
