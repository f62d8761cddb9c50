import {
  type AskingForm,
  ASKING_FORMS,
  type EventField,
  fieldDraftsCollection,
  type FieldList,
  type TemplateName,
} from '../../../../domain/event-fields/event-field.ts';
import {
  discardEventFields,
  draftEventFields,
  releaseEventFields,
} from '../../../../domain/event-fields/field-calls.ts';
import { templateFields } from '../../../../domain/event-fields/fields-in-force.ts';
import { companiesCollection } from '../../../../domain/companies/company.ts';
import { peopleCollection } from '../../../../domain/people/person.ts';
import { PUBLIC_NAMES } from '../../../../domain/people/profile-fields.ts';
import { COMPANY_FORM_FIELDS, listedName } from '../../../../domain/companies/company-form.ts';
import { http } from '../../../platform/session/connection.ts';
import { collectionStore, list } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { useFields } from '../../event-fields/fields.ts';

const drafts = collectionStore(fieldDraftsCollection);

/** The fields of a form as organisers work on them. */
export interface EditedForm {
  readonly form: AskingForm;
  /** The fields that people are asked now. */
  readonly inForce: FieldList;
  /** The fields that the next release would ask; undefined without changes. */
  readonly draft: FieldList | undefined;
}

/** The fields of both forms with their drafts. */
export function useEditedForms(): Readonly<Record<AskingForm, EditedForm>> {
  const [person, company] = [useFields('person'), useFields('company')];
  const all = useSignal(drafts);
  return {
    person: { form: 'person', inForce: person, draft: all.get('person') },
    company: { form: 'company', inForce: company, draft: all.get('company') },
  };
}

/** The list that the editor shows: the draft, or else the fields in force. */
export const shownList = ({ inForce, draft }: EditedForm): FieldList => draft ?? inForce;

const key = () => ({ key: crypto.randomUUID() });

/** Stores the draft of a form on the server, for all organisers. */
export const saveDraft = (form: AskingForm, fields: readonly EventField[], template?: TemplateName) =>
  http.request(draftEventFields, { form, fields: [...fields], ...(template && { template }) }, key());

/** Makes a template the draft of both forms. Returns the refusal of the first that fails. */
export async function draftTemplate(template: TemplateName) {
  for (const form of ASKING_FORMS) {
    const answer = await saveDraft(form, templateFields(template, form), template);
    if (!answer.ok) return answer.refusal;
  }
  return undefined;
}

/** Discards the drafts of both forms. Returns the refusal of the first that fails. */
export async function discardDrafts() {
  for (const form of ASKING_FORMS) {
    const answer = await http.request(discardEventFields, { form }, key());
    if (!answer.ok) return answer.refusal;
  }
  return undefined;
}

export const releaseDrafts = () => http.request(releaseEventFields, {}, key());

const BOOTH_NAMES = new Map<string, string>(COMPANY_FORM_FIELDS.map((field) => [listedName(field), field]));

/** The column of a well-known field; undefined for the event's own fields. */
function columnOf(form: AskingForm, id: string): string | undefined {
  if (form === 'company') return BOOTH_NAMES.get(id);
  return Object.hasOwn(PUBLIC_NAMES, id) ? PUBLIC_NAMES[id as keyof typeof PUBLIC_NAMES] : undefined;
}

const everybody = list(peopleCollection);
const booths = list(companiesCollection);

/** The values that people or companies gave to a field, counted on this device. Private answers are not on it. */
export function useAnswers(form: AskingForm, id: string): readonly (readonly string[])[] {
  const things = useSignal<readonly object[]>(form === 'person' ? everybody : booths);
  return things.map((thing) => valuesOf(thing, columnOf(form, id), id)).filter((values) => values.length > 0);
}

function valuesOf(thing: object, column: string | undefined, id: string): readonly string[] {
  const held = thing as Readonly<Record<string, unknown>> & { readonly extra?: Readonly<Record<string, unknown>> };
  const value = column === undefined ? held.extra?.[id] : held[column];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? [value] : [];
}
