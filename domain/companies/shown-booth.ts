import { collection } from '../sync/collection.ts';
import * as v from 'valibot';
import type { EventField, FieldList } from '../event-fields/event-field.ts';
import { fieldNamed } from '../event-fields/listed-fields.ts';
import { Extra, isBlank, withExtra } from '../event-fields/extra.ts';
import { ownFields } from '../event-fields/well-known-fields.ts';
import { isSame } from '../forms/three-way-merge.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { showsField } from '../packages/rights.ts';
import { hasFieldsRight, needsRight } from './booth-fields.ts';
import type { Company } from './company.ts';

/** A booth as visitors see it and all devices store it: without the fields that its package does not show (spec 6). */
export const shownBooth = (company: Company, packages: Packages = TEMPLATE_PACKAGES): Company => ({
  ...company,
  focus: showsField('focus', company, packages) ? company.focus : [],
  promoVideo: showsField('promoVideo', company, packages) ? company.promoVideo : '',
});

/** Answers of a booth to the event's own fields, by who sees them. */
export interface BoothAnswers {
  /** Visitors see these. */
  readonly shown: Extra;
  /** Visitors see these where the booth's package has the right. */
  readonly byPackage: Extra;
  /** Only members and organisers see these. */
  readonly hidden: Extra;
}

interface AnswerRules {
  readonly packages?: Packages | undefined;
  /** Answers that stay hidden although visitors see their fields (`withheldBoothAnswers`). */
  readonly withheld?: readonly string[] | undefined;
}

/** Answers that need a right which the booth has are in `shown` and in `byPackage`. */
export function boothAnswers(
  company: Pick<Company, 'extra' | 'ticketType'>,
  list: FieldList,
  { packages = TEMPLATE_PACKAGES, withheld = [] }: AnswerRules = {},
): BoothAnswers {
  const entries = Object.entries(company.extra ?? {}).map(([id, answer]) => {
    const field = fieldNamed(list, id);
    return {
      id,
      answer,
      isPublic: field?.visible === 'everybody' && !withheld.includes(id),
      isByPackage: field !== undefined && needsRight(field),
    };
  });
  const pick = (some: typeof entries): Extra => Object.fromEntries(some.map(({ id, answer }) => [id, answer]));
  const hasRight = hasFieldsRight(company, packages);
  return {
    shown: pick(entries.filter(({ isPublic, isByPackage }) => isPublic && (hasRight || !isByPackage))),
    byPackage: pick(entries.filter(({ isPublic, isByPackage }) => isPublic && isByPackage)),
    hidden: pick(entries.filter(({ isPublic }) => !isPublic)),
  };
}

interface BoothRules extends AnswerRules {
  /** The fields of companies. Without them all answers stay. */
  readonly list?: FieldList | undefined;
}

/** A booth as visitors see it, without hidden fields and answers. */
export function publicBooth(company: Company, { packages, list, withheld }: BoothRules): Company {
  const { extra, ...columns } = shownBooth(company, packages);
  return withExtra<Company>(columns, list ? boothAnswers(company, list, { packages, withheld }).shown : { ...extra });
}

/** Hidden parts of a booth, as last saved: the document `booth`/`parts` in the company's own scope. */
export const BoothParts = v.object({
  focus: v.array(v.string()),
  promoVideo: v.string(),
  /** Answers to the event's own fields that only members and organisers see. */
  extra: v.exactOptional(Extra),
  /** Answers to fields that need the package's right. Kept while the package has it, too. */
  byPackage: v.exactOptional(Extra),
});
export type BoothParts = v.InferOutput<typeof BoothParts>;

export const boothPartsCollection = collection('co:', 'booth', { schema: BoothParts });

/** The booth with its hidden parts, for its editors. Visible parts are taken from the booth itself. */
export const wholeBooth = (
  shown: Company,
  parts: BoothParts | undefined,
  packages: Packages = TEMPLATE_PACKAGES,
): Company => ({
  ...withExtra(shown, {
    ...parts?.extra,
    ...(hasFieldsRight(shown, packages) ? {} : parts?.byPackage),
    ...shown.extra,
  }),
  focus: showsField('focus', shown, packages) ? shown.focus : (parts?.focus ?? shown.focus),
  promoVideo: showsField('promoVideo', shown, packages) ? shown.promoVideo : (parts?.promoVideo ?? shown.promoVideo),
});

/**
 * Returns the fields whose answers visitors do not see, because members gave them before the event showed these fields to visitors.
 * `list`: the fields that the booth is asked.
 */
export const boothAnswersNotShown = (
  shown: Pick<Company, 'extra'>,
  parts: BoothParts | undefined,
  list: FieldList,
): EventField[] =>
  ownFields('company', list.fields).filter(
    ({ id, asked, visible }) =>
      asked && visible === 'everybody' && shown.extra?.[id] === undefined && !isBlank(parts?.extra?.[id]),
  );

interface EditedBooth {
  /** The booth as visitors see it before the edit. */
  readonly shown: Company | undefined;
  readonly parts: BoothParts | undefined;
  /** Answers that a member gives with the edit, changed or not. */
  readonly given?: readonly string[];
}

/**
 * Returns the hidden answers that an edit leaves as they are. They stay hidden although visitors see their fields by now: members
 * gave them when only organisers saw them.
 */
export function withheldBoothAnswers(after: Company, { shown, parts, given = [] }: EditedBooth): string[] {
  const isGiven = (id: string): boolean => given.includes(id) || Object.hasOwn(shown?.extra ?? {}, id);
  return Object.entries(parts?.extra ?? {}).flatMap(([id, answer]) =>
    !isGiven(id) && isSame(after.extra?.[id], answer) ? [id] : [],
  );
}
