import { useMemo } from 'react';
import { everybodyRows } from '../people/everybody.ts';
import {
  type FieldForm,
  FIELD_FORMS,
  type EventField,
  fieldDraftsCollection,
  type FieldList,
  type TemplateName,
} from '../../../../domain/event-fields/event-field.ts';
import {
  cleanEventField,
  discardEventFields,
  draftEventFields,
  releaseEventFields,
} from '../../../../domain/event-fields/field-calls.ts';
import { fieldValue } from '../../../../domain/event-fields/field-value.ts';
import { averageAnswers, type ListEffects, listEffects } from '../../../../domain/event-fields/list-effects.ts';
import { templateFields } from '../../../../domain/event-fields/templates/all-templates.ts';
import { companiesCollection } from '../../../../domain/companies/company.ts';
import { stagesCollection } from '../../../../domain/stages/stage.ts';
import { talksCollection } from '../../../../domain/talks/talk.ts';
import { http } from '../../../platform/session/connection.ts';
import { collectionStore, list } from '../../../platform/replica/collection-store.ts';
import type { ReadonlySignal } from '../../../platform/react/signal.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { useFields } from '../../event-fields/fields.ts';

const drafts = collectionStore(fieldDraftsCollection);

/** The fields of a form as organisers work on them. */
export interface EditedForm {
  readonly form: FieldForm;
  /** The fields that people are asked now. */
  readonly inForce: FieldList;
  /** The fields that the next release would ask; undefined without changes. */
  readonly draft: FieldList | undefined;
}

/** The fields of all forms with their drafts. */
export function useEditedForms(): Readonly<Record<FieldForm, EditedForm>> {
  const inForce = {
    person: useFields('person'),
    company: useFields('company'),
    talk: useFields('talk'),
    stage: useFields('stage'),
  };
  const all = useSignal(drafts);
  const edited = (form: FieldForm): EditedForm => ({ form, inForce: inForce[form], draft: all.get(form) });
  return { person: edited('person'), company: edited('company'), talk: edited('talk'), stage: edited('stage') };
}

/** The list that the editor shows: the draft, or else the fields in force. */
export const shownList = ({ inForce, draft }: EditedForm): FieldList => draft ?? inForce;

const key = () => ({ key: crypto.randomUUID() });

/** Stores the draft of a form on the server, for all organisers. */
export const saveDraft = (form: FieldForm, fields: readonly EventField[], template?: TemplateName) =>
  http.request(draftEventFields, { form, fields: [...fields], ...(template && { template }) }, key());

/** Makes a template the draft of all forms. Returns the refusal of the first that fails. */
export async function draftTemplate(template: TemplateName) {
  for (const form of FIELD_FORMS) {
    const answer = await saveDraft(form, templateFields(template, form), template);
    if (!answer.ok) return answer.refusal;
  }
  return undefined;
}

/** Discards the drafts of all forms. Returns the refusal of the first that fails. */
export async function discardDrafts() {
  for (const form of FIELD_FORMS) {
    const answer = await http.request(discardEventFields, { form }, key());
    if (!answer.ok) return answer.refusal;
  }
  return undefined;
}

/** A field that is no longer asked, or an option that was taken away. */
export interface FieldOrOption {
  readonly form: FieldForm;
  readonly field: string;
  readonly option?: string;
}

/** Deletes the answers to a field or an option on the server. */
export const deleteGoneAnswers = ({ form, field, option }: FieldOrOption) =>
  http.request(cleanEventField, { form, field, ...(option !== undefined && { option }) }, key());

export const releaseDrafts = () => http.request(releaseEventFields, {}, key());

const THINGS: Readonly<Record<FieldForm, ReadonlySignal<readonly object[]>>> = {
  person: everybodyRows.all,
  company: list(companiesCollection),
  talk: list(talksCollection),
  stage: list(stagesCollection),
};

/** The values that people, companies, talks or stages have for a field, counted on this device. Private answers are not on it. */
export function useAnswers(form: FieldForm, id: string): readonly (readonly string[])[] {
  const things = useSignal(THINGS[form]);
  return things.map((thing) => wordsOf(fieldValue(form, thing, id))).filter((values) => values.length > 0);
}

function wordsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** What releasing a draft would do to the profiles or booths on this device; undefined without a draft. */
export function useDraftEffects({ form, inForce, draft }: EditedForm): ListEffects | undefined {
  const things = useSignal(THINGS[form]);
  return useMemo(() => draft && listEffects(things, inForce, draft), [things, inForce, draft]);
}

/** How many people this device has, and the average size of their public answers in bytes. */
export function usePeopleAnswers(): { readonly people: number; readonly average: number } {
  const all = useSignal(everybodyRows.all);
  return useMemo(() => ({ people: all.length, average: averageAnswers(all) }), [all]);
}
