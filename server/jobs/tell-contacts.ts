import { isDeepStrictEqual } from 'node:util';
import { type Contact, contactOf } from '../../domain/connections/contact.ts';
import type { FieldList } from '../../domain/event-fields/event-field.ts';
import type { Op } from '../../domain/sync/log.ts';
import { areConnected, connectedWith, hasBlocked } from '../api/chats/connected.ts';
import { hasEarlierList } from '../api/event-fields/field-history.ts';
import { releasedFields } from '../api/event-fields/field-lists.ts';
import { allStoredPeople, findListed, findPerson } from '../api/people/find-person.ts';
import { visibilityOf } from '../api/people/visibility-of.ts';
import { NOTHING_OWN } from '../../domain/people/profile-fields.ts';
import type { Ports, ScopeState } from '../ports.ts';
import { findDocument } from '../sync/documents.ts';
import { contactsFor, hiddenPeople, privateProfileOf } from '../sync/stored-collections.ts';

type TellPorts = Pick<Ports, 'log' | 'randomId'>;

/** Returns what this person shows to their connections; undefined if everybody sees as much, or there is no such person. */
async function sharedBy(personId: string, ports: TellPorts): Promise<Contact | undefined> {
  const person = await findPerson(personId, ports);
  if (!person) return undefined;
  const own = (await findDocument(privateProfileOf(personId), 'me', ports)) ?? NOTHING_OWN;
  const narrowed = (await visibilityOf(personId, ports)).fields;
  const isListed = (await findListed(personId, ports)) !== undefined;
  return contactOf({ person, own, narrowed, isListed }, await releasedFields('person', ports));
}

/** Makes what one person knows of another true now. Works from the present state, so it may be repeated. */
export async function tellContact(viewerId: string, personId: string, ports: TellPorts): Promise<void> {
  await tell({ viewerId, personId, shared: await sharedBy(personId, ports) }, ports);
}

interface Telling {
  readonly viewerId: string;
  readonly personId: string;
  readonly shared: Contact | undefined;
}

async function tell({ viewerId, personId, shared }: Telling, ports: TellPorts): Promise<void> {
  const { scope, name: c } = contactsFor(viewerId);
  const mayKnow =
    shared !== undefined &&
    (await areConnected(viewerId, personId, ports)) &&
    !(await hasBlocked(viewerId, personId, ports)) &&
    !(await hasBlocked(personId, viewerId, ports));
  const opsIn = (state: ScopeState): Op[] => {
    const held = state.get(c, personId);
    if (!mayKnow) return held ? [{ c, id: personId, rev: `${held.rev}-`, del: true }] : [];
    return isDeepStrictEqual(held?.doc, shared) ? [] : [{ c, id: personId, rev, doc: shared }];
  };
  const rev = ports.randomId(9);
  if (opsIn(await ports.log.state(scope)).length === 0) return;
  await ports.log.append(scope, {
    mid: `contact:${ports.randomId(12)}`,
    by: 'server',
    decide: (state) => ({ ops: opsIn(state) }),
  });
}

/** Tells everybody who is connected with a person, after what they show or whether they are listed changed. */
export async function tellContactsOf(personId: string, ports: TellPorts): Promise<void> {
  const viewers = await connectedWith(personId, ports);
  if (viewers.length === 0) return;
  const shared = await sharedBy(personId, ports);
  for (const viewerId of viewers) await tell({ viewerId, personId, shared }, ports);
}

/** Tells both of two people, after they connected or parted, or one blocked the other. */
export async function tellBoth(one: string, other: string, ports: TellPorts): Promise<void> {
  await tellContact(one, other, ports);
  await tellContact(other, one, ports);
}

/**
 * Tells what an interrupted server has not told: of unlisted people, and of everybody if the event has, or lately had, fields for
 * connections.
 */
export async function tellContacts(ports: TellPorts & Pick<Ports, 'store'>): Promise<void> {
  const list = await releasedFields('person', ports);
  const isForThem = ({ fields }: FieldList): boolean => fields.some(({ visible }) => visible === 'connections');
  const hasFields = (list && isForThem(list)) || (await hasEarlierList('person', isForThem, ports));
  const hidden = (await ports.log.state(hiddenPeople.scope)).all(hiddenPeople.name);
  for (const { id } of hasFields ? await allStoredPeople(ports) : hidden) await tellContactsOf(id, ports);
}
