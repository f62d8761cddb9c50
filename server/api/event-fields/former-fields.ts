import type { AuditedChange } from '../../../domain/audit/audit.ts';
import { type EventField, FieldForm, FieldList } from '../../../domain/event-fields/event-field.ts';
import { type Extra, isBlank, type WithExtra } from '../../../domain/event-fields/extra.ts';
import { fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import { listProblem, withFormerFields } from '../../../domain/event-fields/list-problem.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import type { Op } from '../../../domain/sync/log.ts';
import * as v from 'valibot';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument, readable } from '../../sync/documents.ts';
import { companies, PLACES, privateProfileOf, stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { findParts } from '../companies/booth-parts.ts';
import { allStoredPeople } from '../people/find-person.ts';
import { findEarlierList, keepListsInForce } from './field-history.ts';
import { fieldLists, readFields } from './field-lists.ts';

/*
 * A field that has answers stays in its list as no longer asked, also where the release that added it is undone, so that organisers
 * can delete the answers and only they and the owners see them meanwhile.
 */

/** Yields all stored answers of a form, public and hidden. */
export async function* storedAnswers(form: FieldForm, ports: Pick<Ports, 'log'>): AsyncGenerator<Extra> {
  if (form === 'person') {
    for (const place of PLACES) yield* answersIn(await allDocuments(place, ports));
    for (const { id } of await allStoredPeople(ports))
      yield (await findDocument(privateProfileOf(id), 'me', ports))?.extra ?? {};
  } else if (form === 'company') {
    for (const { id, extra } of await allDocuments(companies, ports)) {
      const parts = await findParts(id, ports);
      yield { ...parts?.byPackage, ...parts?.extra, ...extra };
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

/** Returns the lists that the undo of these changes brings back, each with the fields that have answers and that it takes away. */
export async function undoneLists(
  changes: readonly AuditedChange[],
  ports: Pick<Ports, 'log' | 'event'>,
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
  ports: Pick<Ports, 'log' | 'event'>,
): Promise<FieldList | null> {
  const held = await readFields(form, ports);
  const ids = new Set(restored?.fields.map(({ id }) => id));
  const lost = ownFields(form, held.fields).filter(({ id }) => !ids.has(id));
  const answered = await answeredOf(form, lost, ports);
  if (answered.length === 0) return restored;
  const list = restored ?? { ...fieldsInForce(form, ports.event(), {}), version: held.version + 1 };
  return withFormer(list, { ...held, fields: answered }) ?? restored;
}

async function answeredOf(form: FieldForm, fields: readonly EventField[], ports: Pick<Ports, 'log'>) {
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
  const rev = ports.randomId(9);
  await ports.log.append(fieldLists.scope, {
    mid: `late-fields:${ports.randomId(12)}`,
    by: 'server',
    decide(state): { ops: Op[] } {
      const held = readable(state.get(fieldLists.name, form), fieldLists);
      const list = held ?? fieldsInForce(form, ports.event(), {});
      const doc = withFormer({ ...list, version: list.version + 1 }, { ...seen, fields });
      return { ops: doc ? [{ c: fieldLists.name, id: form, rev, doc }] : [] };
    },
  });
}
