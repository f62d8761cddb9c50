import { isDeepStrictEqual } from 'node:util';
import type { BoothParts } from '../../../domain/companies/shown-booth.ts';
import type { FieldForm, FieldList, FieldOption } from '../../../domain/event-fields/event-field.ts';
import { type WithExtra, withExtra } from '../../../domain/event-fields/extra.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import { isWellKnown } from '../../../domain/event-fields/well-known-fields.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { changeDocument, changeDocuments } from '../../sync/change-document.ts';
import { findDocument, type StoredCollection } from '../../sync/documents.ts';
import { companies, PLACES, privateProfileOf, stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { recordChange } from '../audit/audit-store.ts';
import { changeAudited } from '../audit/change-audited.ts';
import { boothPartsOf, everyCompanyId } from '../companies/booth-parts.ts';
import { allStoredPeople } from '../people/find-person.ts';
import { betweenMoves } from '../people/place-person.ts';
import { tellContacts } from '../../jobs/tell-contacts.ts';
import { changeEarlierLists, keepListsInForce } from './field-history.ts';
import { fieldLists } from './field-lists.ts';
import { storedAnswers } from './former-fields.ts';
import { putDraft, readFormFields } from './release-fields.ts';

/** What is deleted: all answers to a field, or one option in them. */
export interface Cleaning {
  readonly form: FieldForm;
  readonly field: string;
  readonly option?: string | undefined;
}

/**
 * Deletes the answers to a field that is no longer asked, or an option that was taken away, and then the field or option
 * itself. Cannot be undone. After a crash the field is still there, and a repeat finishes it. Of a field or option that is in no list
 * all answers are deleted, if there are any.
 */
export async function cleanField(actor: Actor, cleaning: Cleaning, ports: Ports): Promise<void> {
  const { form, field: id, option } = cleaning;
  const list = await findDocument(fieldLists, form, ports);
  const field = list && fieldNamed(list, id);
  if (isWellKnown(form, id)) return refuse('invalid', 'This field cannot be deleted');
  if (!field) return cleanUnlisted(actor, { form, field: id }, ports);
  const held = field.options.find((each) => each.id === option);
  if (option !== undefined && !held && !field.own) return cleanUnlisted(actor, cleaning, ports);
  if (option === undefined && field.asked) return refuse('conflict', 'Stop asking the field first, and release it.');
  if (option !== undefined && held?.state !== 'gone')
    return refuse('conflict', 'Take the option away first, and release it.');
  const what = held ? `“${held.label}” of “${field.label}”` : `“${field.label}”`;
  await deleteAnswers(cleaning, { what, actor, ports });
}

/** Deletes answers whose field or option was taken out of its list, such as by the undo of a release. */
async function cleanUnlisted(actor: Actor, cleaning: Cleaning, ports: Ports): Promise<void> {
  const { form, field, option } = cleaning;
  const what = option === undefined ? `“${field}”` : `“${option}” of “${field}”`;
  for await (const extra of storedAnswers(form, ports))
    if (!isDeepStrictEqual(cleanedAnswer({ extra }, cleaning)[field], extra[field]))
      return deleteAnswers(cleaning, { what, actor, ports });
}

interface Deleting {
  /** The field or option, for the audit. */
  readonly what: string;
  readonly actor: Actor;
  readonly ports: Ports;
}

async function deleteAnswers(cleaning: Cleaning, { what, actor, ports }: Deleting): Promise<void> {
  const { form } = cleaning;
  await recordChange({ by: actor.id, scope: 'accounts', note: `deleted the answers to ${what}`, changes: [] }, ports);
  // Edits under earlier lists must not bring the answers back.
  await keepListsInForce(ports);
  await changeEarlierLists(form, (each) => withoutAnswers(each, cleaning), ports);
  const without = <T extends WithExtra>(document: T): T => withExtra(document, cleanedAnswer(document, cleaning));
  await CLEANERS[form](without, ports);
  await changeAudited(AUDITED[form], (body) => without<WithExtra & typeof body>(body), ports);
  await forgetIn(form, (lists) => withoutField(lists, cleaning), { actor, ports });
}

/** The answer without the option, or blank. A document without the answer stays as it is. */
function cleanedAnswer({ extra = {} }: WithExtra, { field, option }: Cleaning): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(extra, field)) return {};
  const value = extra[field];
  if (option === undefined) return { [field]: '' };
  return { [field]: Array.isArray(value) ? value.filter((each) => each !== option) : value === option ? '' : value };
}

/** Begin of the ids of the mutations. */
const ABOUT = 'clean-fields';

type Change = <T extends WithExtra>(document: T) => T;

/** The function that changes all documents of a form. */
const CLEANERS: Readonly<Record<FieldForm, (without: Change, ports: Ports) => Promise<void>>> = {
  person: cleanPeople,
  company: cleanBooths,
  talk: (without, ports) => cleanEditions(talksOf, without, ports),
  stage: (without, ports) => cleanEditions(stagesOf, without, ports),
};

/** The collections in which the audit keeps answers to a form. */
const AUDITED: Readonly<Record<FieldForm, ReadonlySet<string>>> = {
  person: new Set([...PLACES.map(({ name }) => name), privateProfileOf('').name]),
  company: new Set([companies.name]),
  talk: new Set([talksOf('live').name]),
  stage: new Set([stagesOf('live').name]),
};

async function cleanEditions<T extends WithExtra>(
  collectionOf: (edition: 'live' | 'replay') => StoredCollection<T>,
  without: Change,
  ports: Ports,
): Promise<void> {
  for (const edition of ['live', 'replay'] as const)
    await changeDocuments(collectionOf(edition), { about: ABOUT, to: without }, ports);
}

async function cleanPeople(without: Change, ports: Ports): Promise<void> {
  // Nobody moves meanwhile, so that no answer is carried past.
  await betweenMoves(async () => {
    for (const place of PLACES) await changeDocuments(place, { about: ABOUT, to: without }, ports);
  });
  for (const { id } of await allStoredPeople(ports))
    await changeDocuments(privateProfileOf(id), { about: ABOUT, to: without }, ports);
  await tellContacts(ports);
}

async function cleanBooths(without: Change, ports: Ports): Promise<void> {
  await changeDocuments(companies, { about: ABOUT, to: without }, ports);
  const withoutByPackage = ({ byPackage, ...parts }: BoothParts): BoothParts => {
    const { extra } = without<WithExtra>({ extra: byPackage });
    return { ...without(parts), ...(extra && { byPackage: extra }) };
  };
  for (const id of await everyCompanyId(ports))
    await changeDocuments(boothPartsOf(id), { about: ABOUT, to: withoutByPackage }, ports);
}

function withoutField(list: FieldList, { field: id, option }: Cleaning): FieldList {
  const fields =
    option === undefined
      ? list.fields.filter((field) => field.id !== id || field.asked)
      : list.fields.map((field) =>
          field.id === id ? { ...field, options: field.options.filter((each) => each.id !== option) } : field,
        );
  return { ...list, fields };
}

/** An earlier list without the field. The option stays as one that was taken away, so that it is left out of answers. */
function withoutAnswers(list: FieldList, cleaning: Cleaning): FieldList {
  const { field: id, option } = cleaning;
  if (option === undefined) return { ...list, fields: list.fields.filter((field) => field.id !== id) };
  const gone = (each: FieldOption): FieldOption =>
    each.id === option ? { id: each.id, label: each.label, state: 'gone' } : each;
  return {
    ...list,
    fields: list.fields.map((field) => (field.id === id ? { ...field, options: field.options.map(gone) } : field)),
  };
}

/** Takes the field or option out of the released list and the draft. Not audited, since nothing brings the answers back. */
async function forgetIn(
  form: FieldForm,
  without: (list: FieldList) => FieldList,
  { actor, ports }: Pick<Deleting, 'actor' | 'ports'>,
): Promise<void> {
  const mid = `${ABOUT}:${ports.randomId(12)}`;
  await changeDocument(fieldLists, { id: form, mid, to: without }, ports);
  const { draft } = await readFormFields(form, ports);
  if (draft) await putDraft(actor, { form, draft: without(draft) }, ports);
}
