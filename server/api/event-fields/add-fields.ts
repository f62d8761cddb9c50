import type { FieldForm, EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import { listProblem, withFormerFields } from '../../../domain/event-fields/list-problem.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { plural } from '../../../domain/plural.ts';
import { refusal, refuse, Refused } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { editScope } from '../../sync/edit-documents.ts';
import { keepListsInForce } from './field-history.ts';
import { fieldLists, readFields } from './field-lists.ts';
import { putDraft, readFormFields } from './release-fields.ts';

/** Returns a list with more fields, before those that are no longer asked. Refuses if it has no room for them. */
export async function listWith(form: FieldForm, fields: readonly EventField[], ports: Ports): Promise<FieldList> {
  const list = await readFields(form, ports);
  const next = withMore(list, fields);
  const problem = listProblem(next, list);
  return problem === undefined ? next : refuse('invalid', problem);
}

function withMore(list: FieldList, more: readonly EventField[]): FieldList {
  const [asked, former] = [list.fields.filter((field) => field.asked), list.fields.filter((field) => !field.asked)];
  return withFormerFields({ ...list, fields: [...asked, ...more, ...former], version: list.version + 1 }, list);
}

/** Fields to add to a form. */
export interface Adding {
  readonly form: FieldForm;
  readonly fields: readonly EventField[];
}

/** Releases more fields of a form in one audited change. Organisers' draft of the form gets them too. Repeating it adds nothing. */
export async function addFields(actor: Actor, { form, fields }: Adding, ports: Ports): Promise<void> {
  const missingIn = (list: FieldList): EventField[] =>
    fields.filter(({ id }) => !list.fields.some((field) => field.id === id));
  await keepListsInForce(ports);
  await editScope(
    fieldLists.scope,
    {
      actor,
      about: `more fields: ${form}`,
      decide(state) {
        const held = state.get(fieldLists.name, form);
        const list = fieldsInForce(form, ports.event(), held ? { [form]: fieldLists.parse(held) } : {});
        const missing = missingIn(list);
        if (missing.length === 0) return [];
        const next = withMore(list, missing);
        const problem = listProblem(next, list);
        if (problem !== undefined) throw new Refused(refusal('invalid', problem));
        return [{ c: fieldLists.name, id: form, doc: next }];
      },
    },
    ports,
  );
  const { draft } = await readFormFields(form, ports);
  if (draft && missingIn(draft).length > 0)
    await putDraft(actor, { form, draft: { ...withMore(draft, missingIn(draft)), version: draft.version } }, ports);
}

/** Describes a field that a column of a table becomes. */
export function newFieldSentence({ label, kind, options, visible }: EventField): string {
  const seen = visible === 'everybody' ? 'Everybody sees the answers.' : 'Only organisers see the answers.';
  if (kind === 'one' || kind === 'some')
    return plural(
      options.length,
      `New field “${label}” with 1 option. ${seen}`,
      `New field “${label}” with ${options.length} options. ${seen}`,
    );
  return kind === 'link' ? `New field “${label}” for links. ${seen}` : `New field “${label}” for text. ${seen}`;
}
