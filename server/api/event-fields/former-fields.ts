import type { AuditedChange } from '../../../domain/audit/audit.ts';
import { type EventField, FieldForm, FieldList, type FieldOption } from '../../../domain/event-fields/event-field.ts';
import { type Extra, isBlank, type WithExtra } from '../../../domain/event-fields/extra.ts';
import { fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import { listProblem, withFormerFields } from '../../../domain/event-fields/list-problem.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import * as v from 'valibot';
import type { Ports } from '../../ports.ts';
import { changeDocument } from '../../sync/change-document.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { companies, PLACES, privateProfileOf, stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { everyCompanyId, findParts } from '../companies/booth-parts.ts';
import { allStoredPeople } from '../people/find-person.ts';
import { findEarlierList, keepListsInForce } from './field-history.ts';
import { fieldLists, readFields } from './field-lists.ts';

/*
 * A field that has answers stays in its list as no longer asked, also where the release that added it is undone, so that organisers
 * can delete the answers and only they and the owners see them meanwhile. An option that somebody chose stays as taken away.
 */

type AnswerPorts = Pick<Ports, 'log' | 'store'>;

/** Yields all stored answers of a form, public and hidden. */
export async function* storedAnswers(form: FieldForm, ports: AnswerPorts): AsyncGenerator<Extra> {
  if (form === 'person') {
    for (const place of PLACES) yield* answersIn(await allDocuments(place, ports));
    for (const { id } of await allStoredPeople(ports))
      yield (await findDocument(privateProfileOf(id), 'me', ports))?.extra ?? {};
  } else if (form === 'company') {
    yield* answersIn(await allDocuments(companies, ports));
    for (const id of await everyCompanyId(ports)) {
      const parts = await findParts(id, ports);
      yield { ...parts?.byPackage, ...parts?.extra };
    }
  } else
    for (const edition of ['live', 'replay'] as const)
      yield* answersIn(
        form === 'talk' ? await allDocuments(talksOf(edition), ports) : await allDocuments(stagesOf(edition), ports),
      );
}

const answersIn = (documents: readonly WithExtra[]): Extra[] => documents.map(({ extra }) => extra ?? {});

/** The list that an undo brings back, by its form; null takes the list away. */
export type UndoneLists = ReadonlyMap<string, FieldList | null>;

/**
 * Returns the lists that the undo of these changes brings back, each with the fields that have answers and that it takes away, and
 * with such options.
 */
export async function undoneLists(
  changes: readonly AuditedChange[],
  ports: AnswerPorts & Pick<Ports, 'event'>,
): Promise<UndoneLists> {
  const undone = new Map<string, FieldList | null>();
  for (const { collection, id: form, before } of changes) {
    const restored = v.safeParse(v.nullable(FieldList), before);
    if (collection === fieldLists.name && v.is(FieldForm, form) && restored.success)
      undone.set(form, await withAnsweredFields(form, restored.output, ports));
  }
  return undone;
}

async function withAnsweredFields(
  form: FieldForm,
  restored: FieldList | null,
  ports: AnswerPorts & Pick<Ports, 'event'>,
): Promise<FieldList | null> {
  const held = await readFields(form, ports);
  restored &&= await withChosenOptions(restored, held, ports);
  const ids = new Set(restored?.fields.map(({ id }) => id));
  const lost = ownFields(form, held.fields).filter(({ id }) => !ids.has(id));
  const answered = await answeredOf(form, lost, ports);
  if (answered.length === 0) return restored;
  const list = restored ?? { ...fieldsInForce(form, ports.event(), {}), version: held.version + 1 };
  return withFormer(list, { ...held, fields: answered }) ?? restored;
}

/** Returns the list with the options of the one in force that it lacks and that somebody chose, as taken away. */
async function withChosenOptions(list: FieldList, held: FieldList, ports: AnswerPorts): Promise<FieldList> {
  const lost = new Map(
    ownFields(list.id, list.fields).flatMap(({ id, options }) => {
      const missing = fieldNamed(held, id)?.options.filter((option) => !options.some((each) => each.id === option.id));
      return missing?.length ? [[id, missing] as const] : [];
    }),
  );
  if (lost.size === 0) return list;
  const chosen = new Set<FieldOption>();
  for await (const answers of storedAnswers(list.id, ports))
    for (const [id, options] of lost)
      for (const option of options) if ([answers[id]].flat().includes(option.id)) chosen.add(option);
  const next = {
    ...list,
    fields: list.fields.map((field) => {
      const kept = (lost.get(field.id) ?? []).filter((option) => chosen.has(option));
      return kept.length === 0 ? field : { ...field, options: [...field.options, ...kept.map(takenAway)] };
    }),
  };
  return listProblem(next, held) === undefined ? next : list;
}

const takenAway = ({ id, label }: FieldOption): FieldOption => ({ id, label, state: 'gone' });

async function answeredOf(form: FieldForm, fields: readonly EventField[], ports: AnswerPorts) {
  const found = new Set<string>();
  if (fields.length > 0)
    for await (const answers of storedAnswers(form, ports)) for (const id of Object.keys(answers)) found.add(id);
  return fields.filter(({ id }) => found.has(id));
}

/** Returns the list with the fields of another one as no longer asked; undefined if it has no room for them. */
function withFormer(list: FieldList, former: FieldList): FieldList | undefined {
  const next = withFormerFields(list, former);
  return listProblem(next, { ...list, fields: [...list.fields, ...former.fields] }) === undefined ? next : undefined;
}

/** An edit that was judged by an earlier list. */
interface LateAnswers {
  /** The revision of the list that the editor saw. */
  readonly rev: string;
  /** The stored answers. */
  readonly answers: Readonly<Record<string, unknown>> | undefined;
}

/** Adds the fields of answers that arrived late to the list in force, as no longer asked, if it lacks them. May be repeated. */
export async function keepLateFields(
  form: FieldForm,
  { rev: seenRev, answers = {} }: LateAnswers,
  ports: Pick<Ports, 'store' | 'log' | 'event' | 'now' | 'randomId'>,
): Promise<void> {
  const inForce = await readFields(form, ports);
  const missing = Object.keys(answers).filter((id) => !isBlank(answers[id]) && !fieldNamed(inForce, id));
  if (missing.length === 0) return;
  const seen = await findEarlierList(form, seenRev, ports);
  const fields = seen ? ownFields(form, seen.fields).filter(({ id }) => missing.includes(id)) : [];
  if (!seen || fields.length === 0) return;
  await keepListsInForce(ports);
  const change = {
    id: form,
    mid: `late-fields:${ports.randomId(12)}`,
    missing: fieldsInForce(form, ports.event(), {}),
    to: (list: FieldList) => withFormer({ ...list, version: list.version + 1 }, { ...seen, fields }) ?? list,
  };
  await changeDocument(fieldLists, change, ports);
}
