import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import { Visibility, visibility, VISIBILITY_REF } from '../../../domain/people/visibility.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Ports } from '../../ports.ts';
import { findMine, JUST_NOW, putUserDoc } from '../../sync/write-mine.ts';
import { releasedFields } from '../event-fields/field-lists.ts';
import { type ConsentWay, consentToField, keepAnswer, LISTED } from '../pages/consent-store.ts';
import { lastAnswers } from './answers.ts';
import { fitAnswers } from './fit-answers.ts';
import { expectMove, placePerson } from './place-person.ts';
import { visibilityOf } from './visibility-of.ts';

/** Stores what a device sent. */
export const writeVisibility = (actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> =>
  setVisibility(actor, document, { ports, way: 'app' });

/** Serialises the answers of a person, so that each is compared with the one before. */
const perPerson = keyedMutex();

/**
 * The only function that stores who sees a person, for REST and sync: the person's document first, which orders the answers of
 * several devices by date, then by revision; then the consents; then the person and the answers they narrowed move. A repeat does
 * what an interruption left.
 */
export function setVisibility(
  actor: Actor,
  document: UserDocument,
  { ports, way }: { readonly ports: Ports; readonly way: ConsentWay },
): Promise<UserDocument> {
  if (document.ref !== VISIBILITY_REF) return refuse('not-found', 'There is no such setting');
  const sent = v.safeParse(Visibility, document.value);
  if (!sent.success) return refuse('invalid', formTexts.invalidForm);
  return perPerson(actor.id, async () => {
    const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
    expectMove(ports.log);
    const stored = await putUserDoc(actor, ordered(document, sent.output, before), { ports, rule: () => undefined });
    const said = visibility.read(stored);
    await keepAnswers({ personId: actor.id, hash: stored.rev, at: stored.changedAt, way }, said, ports);
    if (said.listed !== null) await placePerson(actor.id, ports);
    await fitAnswers(actor.id, ports);
    return stored;
  });
}

type Answer = Parameters<typeof keepAnswer>[0];

/** Records what changed as consents. A person who has never narrowed a field shows it as the event does. */
async function keepAnswers(
  answer: Omit<Answer, 'what' | 'said'>,
  { listed, fields }: Visibility,
  ports: Ports,
): Promise<void> {
  const before = await lastAnswers(answer.personId, ports);
  if (listed !== null && before.get(LISTED)?.said !== listed)
    await keepAnswer({ ...answer, what: LISTED, said: listed }, ports);
  const list = await releasedFields('person', ports);
  for (const { id } of list ? ownFields('person', list.fields) : []) {
    const [what, isShown] = [consentToField(id), !Object.hasOwn(fields, id)];
    if ((before.get(what)?.said ?? true) !== isShown) await keepAnswer({ ...answer, what, said: isShown }, ports);
  }
}

const answered = (document: UserDocument | undefined): boolean | null => visibility.read(document).listed;

/**
 * A device that does not know the answer yet does not take it back. Of two changes of the same moment the one with the greater
 * revision counts, in whatever order they arrive.
 */
function ordered(document: UserDocument, said: Visibility, before: UserDocument | undefined): UserDocument {
  const value = { ...said, listed: said.listed ?? answered(before) };
  const isTie = before?.changedAt === document.changedAt && document.rev > before.rev;
  return { ...document, value, changedAt: isTie ? document.changedAt + 1 : document.changedAt };
}

/** Stores what somebody said in another record of theirs; what either record narrowed stays narrow. */
export async function moveVisibility(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const { listed, fields: moved } = visibility.read(document);
  const fields: Visibility['fields'] = { ...moved, ...(await visibilityOf(actor.id, ports)).fields };
  for (const [id, to] of Object.entries(moved)) if (to === 'organisers') fields[id] = to;
  const stored = await writeVisibility(actor, { ...document, value: { listed, fields } }, ports);
  if (!isDeepStrictEqual(visibility.read(stored).fields, fields))
    await changeVisibility(actor, { fields }, { ports, way: 'api' });
  return stored;
}

/** Changes parts of what a person said. Returns the whole. */
export async function changeVisibility(
  person: Actor,
  change: Partial<Visibility>,
  { ports, way }: { readonly ports: Ports; readonly way: ConsentWay },
): Promise<Visibility> {
  const value = { ...(await visibilityOf(person.id, ports)), ...change };
  const written = { changedAt: JUST_NOW, rev: ports.newId(12, 'visibility') };
  return visibility.read(
    await setVisibility(person, visibility.document(VISIBILITY_REF, value, written), { ports, way }),
  );
}
