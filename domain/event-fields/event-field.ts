import * as v from 'valibot';
import {
  COMMON_WEIGHT_MAX,
  FIELD_HELP_MAX,
  FIELD_LABEL_MAX,
  FIELD_NUMBER_MAX,
  FIELD_OPTIONS_MAX,
  FIELDS_MAX,
  LINK_HOSTS_MAX,
} from '../limits/event-fields.ts';
import { collection } from '../sync/collection.ts';
import { hasVisible, withFewMarks } from '../visible-text.ts';
import { FieldId } from './extra.ts';

/** The forms whose fields an event can choose. */
export const FIELD_FORMS = ['person', 'company', 'talk', 'stage'] as const;
export const FieldForm = v.picklist(FIELD_FORMS);
export type FieldForm = v.InferOutput<typeof FieldForm>;

/** Kinds that organisers can choose for a field. */
export const OWN_KINDS = ['line', 'text', 'one', 'some', 'yes', 'link', 'country', 'number', 'date'] as const;
/** Kinds that only built-in fields have. */
const BUILT_IN_KINDS = ['name', 'picture', 'email', 'colour', 'video'] as const;
export const FieldKind = v.picklist([...OWN_KINDS, ...BUILT_IN_KINDS]);
export type FieldKind = v.InferOutput<typeof FieldKind>;

/** Matches control characters, and characters that change the direction of the text around them. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const plainText = (most: number) =>
  v.pipe(
    v.string('Write text here'),
    v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
    v.transform((text) => withFewMarks(text.replaceAll(STEERING, ' ')).trim()),
    v.maxLength(most, `At most ${most} characters`),
  );
/** The name of a field or an option. */
export const FieldLabel = v.pipe(plainText(FIELD_LABEL_MAX), v.check(hasVisible, 'Write a name'));

/**
 * An option. `id` is stored in documents and never changes; for an option of a template it is the label. `into`: the option
 * into which it was merged. `kept`: no longer offered, but stored answers stay valid. `gone`: stored answers count as blank.
 */
export const FieldOption = v.object({
  id: v.pipe(
    v.string(),
    v.check((id) => id.isWellFormed(), 'This text contains invalid characters'),
    v.minLength(1, 'Write a name'),
    v.maxLength(FIELD_LABEL_MAX, `At most ${FIELD_LABEL_MAX} characters`),
  ),
  label: FieldLabel,
  into: v.optional(v.string()),
  state: v.optional(v.picklist(['kept', 'gone'])),
});
export type FieldOption = v.InferOutput<typeof FieldOption>;

const flag = v.optional(v.boolean(), false);
const count = v.pipe(
  v.number('A whole number'),
  v.safeInteger('A whole number'),
  v.minValue(-FIELD_NUMBER_MAX, `At least ${-FIELD_NUMBER_MAX}`),
  v.maxValue(FIELD_NUMBER_MAX, `At most ${FIELD_NUMBER_MAX}`),
);
/** A host name such as `github.com`, compared as a name, never as a pattern. */
const HostName = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253),
  v.regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/, 'Write a host name, such as github.com'),
);

/** Who sees the answers, apart from the person who gave them. */
export const FieldVisibility = v.picklist(['everybody', 'connections', 'organisers']);
export type FieldVisibility = v.InferOutput<typeof FieldVisibility>;

/** A field of a form, as organisers define it. */
export const EventField = v.object({
  id: FieldId,
  kind: FieldKind,
  label: FieldLabel,
  help: v.optional(plainText(FIELD_HELP_MAX), ''),
  required: flag,
  /** Minimum and maximum, depending on the kind: of characters, of choices, or of a number. */
  min: v.optional(count),
  max: v.optional(count),
  options: v.optional(v.pipe(v.array(FieldOption), v.maxLength(FIELD_OPTIONS_MAX, tooManyOptions())), []),
  /** Whether an answer that is not on the list of options is accepted. */
  own: flag,
  /** Allowed hosts of a link; empty for any host. */
  hosts: v.optional(v.pipe(v.array(HostName), v.maxLength(LINK_HOSTS_MAX, `At most ${LINK_HOSTS_MAX} sites`)), []),
  visible: v.optional(FieldVisibility, 'everybody'),
  /** Whether the list of people, booths or talks can be filtered by it, and whether the search reads it. */
  filter: flag,
  search: flag,
  /** Points for each common answer when people are compared; 0 if the field is not compared. */
  common: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(COMMON_WEIGHT_MAX)), 0),
  /** Whether the welcome steps ask it. */
  first: flag,
  /** Whether cards show common answers before the event opens. */
  onCard: flag,
  /** Whether a company is asked it, and its answer shown, only where its package shows topics. */
  byPackage: flag,
  /** False if the form no longer asks it. Stored answers stay. */
  asked: v.optional(v.boolean(), true),
});
export type EventField = v.InferOutput<typeof EventField>;

/** Names of the templates. */
export const TEMPLATE_NAMES = ['affiliate', 'creator', 'community', 'trade', 'academic'] as const;
export const TemplateName = v.picklist(TEMPLATE_NAMES);
export type TemplateName = v.InferOutput<typeof TemplateName>;

/** The fields of one form, in the order of the form. */
export const FieldList = v.object({
  id: FieldForm,
  fields: v.pipe(v.array(EventField), v.maxLength(FIELDS_MAX, `A form has at most ${FIELDS_MAX} fields`)),
  /** The template that the list was made from. */
  template: v.optional(TemplateName),
  /** Number of releases of this list. An edit contains the version that its editor saw. */
  version: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
});
export type FieldList = v.InferOutput<typeof FieldList>;

/** The released lists; a form without one uses its template. */
export const eventFieldsCollection = collection('pub', 'fields', { schema: FieldList });
/** The organisers' drafts of the lists. */
export const fieldDraftsCollection = collection('adm', 'fieldDrafts', { schema: FieldList });

function tooManyOptions(): string {
  return `A field has at most ${FIELD_OPTIONS_MAX} options`;
}
