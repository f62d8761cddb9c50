import { connection, connectionFlags, NO_CONNECTION } from '../../../domain/connections/connection.ts';
import { documentView, inverse } from '../../../domain/document-fields.ts';
import { isOpenTo, phaseFor } from '../../../domain/event/setup/opening.ts';
import type { EventField } from '../../../domain/event-fields/event-field.ts';
import type { Extra } from '../../../domain/event-fields/extra.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import { labelledView } from '../../../domain/event-fields/labelled-answers.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { cardOf } from '../../../domain/people/card.ts';
import { type ListedPerson, PersonView } from '../../../domain/people/person-view.ts';
import { blankPerson, type Person } from '../../../domain/people/person.ts';
import { PUBLIC_NAMES } from '../../../domain/people/profile-fields.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { companies, contactsFor } from '../../sync/stored-collections.ts';
import { findMine } from '../../sync/write-mine.ts';
import { absolute } from '../pictures/absolute.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { findPerson } from './find-person.ts';

type ViewPorts = Pick<Ports, 'log' | 'publicUrl' | 'event'>;

/** Returns the person's roles. The admin role is visible only to admins and to the person. */
const rolesFor = (viewer: Actor, person: Person): Person['roles'] =>
  person.roles.filter((role) => role !== 'ROLE_ADMIN' || isAdmin(viewer) || viewer.id === person.id);

/** Returns the view of one person for this viewer. People who are connected see what the person shows to their connections. */
export async function personView(person: Person, viewer: Actor, ports: ViewPorts): Promise<PersonView> {
  const contact = await findDocument(contactsFor(viewer.id), person.id, ports);
  return (await personViewer(viewer, ports))(person, contact?.fields);
}

/**
 * Returns a function that makes views of people for this viewer. Before the event opens, the views contain only what cards
 * show, except for admins and the viewer's own.
 */
async function personViewer(viewer: Actor, ports: ViewPorts): Promise<(person: Person, told?: Extra) => PersonView> {
  const isOpen = isOpenTo(viewer, phaseFor(viewer, ports.event()));
  const me = (await findPerson(viewer.id, ports)) ?? blankPerson(viewer.id);
  const list = await readFields('person', ports);
  const released = list.version === 0 ? undefined : list;
  const visible = (person: Person): Person => {
    if (isOpen) return person;
    return person.id === me.id ? me : cardOf(person, me, released);
  };
  const state = await ports.log.state(companies.scope);
  const companyOf = ({ companyId }: Person): PersonView['company'] => {
    const held = companyId === null ? undefined : state.get(companies.name, companyId);
    const company = held && companies.parse(held);
    return company ? { id: company.id, name: company.name } : null;
  };
  return (person, told = {}) => {
    const looked = { roles: rolesFor(viewer, person), company: companyOf(person) };
    const view = shownPerson(visible(person), looked, ports);
    if (list.version === 0) return view;
    const isShown = (field: EventField): boolean =>
      field.asked && (field.visible === 'everybody' || (isOpen && Object.hasOwn(told, field.id)));
    const shown = isOpen ? { ...view, extra: { ...view.extra, ...told } } : view;
    return labelledView(list, shown, ownFields('person', list.fields).filter(isShown));
  };
}

/** Returns a function that makes views of people in a directory list. */
export async function listedPersonViewer(viewer: Actor, ports: ViewPorts): Promise<(person: Person) => ListedPerson> {
  const show = await personViewer(viewer, ports);
  const own = await ports.log.state(personScope(viewer.id));
  return (person) => ({
    ...show(person),
    ...connectionFlags(connection.read(findMine(own, connection.id(person.id)))),
  });
}

/** Returns the same function for viewers who are not organisers, not in the list and not connected with anyone in it. */
export async function strangersViewer(viewer: Actor, ports: ViewPorts): Promise<(person: Person) => ListedPerson> {
  const show = await personViewer({ ...viewer, id: '' }, ports);
  return (person) => ({ ...show(person), ...connectionFlags(NO_CONNECTION) });
}

type Looked = Pick<PersonView, 'roles' | 'company'>;

const viewOf = documentView(PersonView, {
  ...inverse(PUBLIC_NAMES),
  pictureUrl: 'profile_picture_url',
  companyLogoUrl: 'companyLogo',
});

const shownPerson = (person: Person, looked: Looked, ports: Pick<Ports, 'publicUrl'>): PersonView =>
  viewOf(person, {
    ...looked,
    profile_picture_url: absolute(person.pictureUrl, ports),
    companyLogo: absolute(person.companyLogoUrl, ports),
  });
