import {
  type FieldForm,
  FIELD_FORMS,
  fieldDraftsCollection,
  type FieldList,
  type TemplateName,
} from '../../../domain/event-fields/event-field.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { listProblem, withFormerFields } from '../../../domain/event-fields/list-problem.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { findDocument, stored } from '../../sync/documents.ts';
import { editScope } from '../../sync/edit-documents.ts';
import { keepListsInForce } from './field-history.ts';
import { fieldLists, readFields } from './field-lists.ts';
import { refitAnswers } from './refit-people.ts';

const drafts = stored(fieldDraftsCollection);

/** A form's fields with their draft. */
interface FormFields {
  readonly form: FieldForm;
  readonly list: FieldList;
  readonly draft: FieldList | null;
}

export const readFormFields = async (form: FieldForm, ports: Ports): Promise<FormFields> => ({
  form,
  list: await readFields(form, ports),
  draft: (await findDocument(drafts, form, ports)) ?? null,
});

export const readAllFormFields = (ports: Ports): Promise<FormFields[]> =>
  Promise.all(FIELD_FORMS.map((form) => readFormFields(form, ports)));

/** Stores the draft of a form, which organisers share. Refuses a list that could not be released. */
export async function draftList(
  actor: Actor,
  { id, fields, template }: Pick<FieldList, 'fields' | 'template'> & { readonly id: FieldForm },
  ports: Ports,
): Promise<void> {
  const inForce = await readFields(id, ports);
  const list = withFormerFields({ id, fields, template: template ?? inForce.template, version: 0 }, inForce);
  const problem = listProblem(list, inForce);
  if (problem !== undefined) refuse('invalid', problem, [{ field: 'fields', message: problem }]);
  await putDraft(actor, { form: id, draft: list }, ports);
}

export const discardDraft = (actor: Actor, form: FieldForm, ports: Ports): Promise<void> =>
  putDraft(actor, { form, draft: null }, ports);

interface Draft {
  readonly form: FieldForm;
  /** Null removes it. */
  readonly draft: FieldList | null;
}

/** Stores or removes a draft. Drafts are not audited: only their release is. */
export async function putDraft(actor: Actor, { form, draft }: Draft, ports: Ports): Promise<void> {
  const { scope, name: c } = drafts;
  const rev = ports.randomId(9);
  const appended = await ports.log.append(scope, {
    mid: `fields:${ports.randomId(12)}`,
    by: actor.id,
    decide: (state): { ops: Op[] } => {
      if (draft) return { ops: [{ c, id: form, rev, doc: draft }] };
      return { ops: state.get(c, form) ? [{ c, id: form, rev, del: true }] : [] };
    },
  });
  if (!appended.ok) throw new Refused(appended.refused);
}

/**
 * Releases all drafts in one entry of the audit, or every form of a template. Then answers move to where the new lists want
 * them, and people are judged again.
 */
export async function releaseLists(
  actor: Actor,
  { template }: { readonly template?: TemplateName | undefined },
  ports: Ports,
): Promise<void> {
  const forms = await readAllFormFields(ports);
  const wanted = forms.flatMap(({ form, list, draft }) => {
    const next = template ? withFormerFields(templateList(template, form), list) : draft;
    return next ? [{ form, list, next }] : [];
  });
  for (const { list, next } of wanted) {
    const problem = listProblem(next, list);
    if (problem !== undefined) refuse('invalid', problem);
  }
  await keepListsInForce(ports);
  await editScope(
    fieldLists.scope,
    {
      actor,
      decide: (state) =>
        wanted.map(({ form, next }) => {
          const held = state.get(fieldLists.name, form);
          const version = (held ? fieldLists.parse(held).version : 0) + 1;
          return { c: fieldLists.name, id: form, doc: { ...next, version } };
        }),
    },
    ports,
  );
  for (const { form } of forms) await putDraft(actor, { form, draft: null }, ports);
  await refitAnswers(ports);
}
