import type { FieldForm, EventField, FieldKind, FieldList } from '../../../../domain/event-fields/event-field.ts';
import { offeredOptions } from '../../../../domain/event-fields/field-options.ts';
import { plural } from '../../../../domain/plural.ts';

export const FORM_WORDS: Readonly<Record<FieldForm, string>> = {
  person: 'Person',
  company: 'Company',
  talk: 'Talk',
  stage: 'Stage',
};

export const FIELD_KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  line: 'Line',
  text: 'Text',
  one: 'One of',
  some: 'Some of',
  yes: 'Yes or no',
  link: 'Link',
  country: 'Country',
  number: 'Number',
  date: 'Date',
  name: 'Name',
  picture: 'Picture',
  email: 'Email',
  colour: 'Colour',
  video: 'Film',
};

export const VISIBILITY_WORDS = {
  everybody: 'Everybody',
  connections: 'Connections',
  organisers: 'Organisers',
} as const satisfies Record<EventField['visible'], string>;

/** Kind and limits of a field: "Some of · 24 options, up to 6". */
export function kindLine(field: EventField): string {
  const { kind, max, required } = field;
  const options = offeredOptions(field).length;
  const limit = max === undefined ? '' : `up to ${max.toLocaleString('en')}`;
  const choices = plural(options, '1 option', `${options} options`);
  const detail =
    kind === 'one' ? choices : kind === 'some' ? [choices, limit].filter(Boolean).join(', ') : textLimit(field);
  return [FIELD_KIND_WORDS[kind], detail, required ? 'Required' : 'Optional'].filter(Boolean).join(' · ');
}

const textLimit = ({ kind, max }: EventField): string =>
  max !== undefined && ['line', 'text', 'name'].includes(kind) ? `up to ${max.toLocaleString('en')} characters` : '';

/** What a release would change, a sentence each. */
export function changeSentences(inForce: FieldList, draft: FieldList): string[] {
  const before = new Map(inForce.fields.map((field) => [field.id, field]));
  const said = draft.fields.flatMap((field): string[] => {
    const was = before.get(field.id);
    if (field.asked && !was?.asked) return [`“${field.label}” is asked from now on.`];
    if (!field.asked) return was?.asked ? [`“${field.label}” is no longer asked. Its answers stay.`] : [];
    return was ? fieldChanges(was, field) : [];
  });
  const gone = inForce.fields.filter(({ id, asked }) => asked && !draft.fields.some((field) => field.id === id));
  return [...said, ...gone.map(({ label }) => `“${label}” is no longer asked. Its answers stay.`)];
}

function fieldChanges(was: EventField, is: EventField): string[] {
  const said: string[] = [];
  if (was.label !== is.label) said.push(`“${was.label}” is called “${is.label}”.`);
  if (!was.required && is.required)
    said.push(
      `“${is.label}” is required. People who have not answered it are asked in their profile. They can still use the app.`,
    );
  if (was.required && !is.required) said.push(`“${is.label}” is optional.`);
  if (was.visible !== is.visible)
    said.push(
      is.visible === 'everybody'
        ? `Everybody sees new answers to “${is.label}”. Answers given before stay private until people give them again.`
        : `Only organisers see the answers to “${is.label}”.`,
    );
  if (JSON.stringify(was.options) !== JSON.stringify(is.options)) said.push(`The options of “${is.label}” change.`);
  if (said.length === 0 && JSON.stringify(was) !== JSON.stringify(is)) said.push(`“${is.label}” changes.`);
  return said;
}
