import { isDeepStrictEqual } from 'node:util';
import { FIELD_FORMS, type TemplateName } from '../../../domain/event-fields/event-field.ts';
import type { ReleasedLists } from '../../../domain/event-fields/fields-in-force.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { withFormerFields } from '../../../domain/event-fields/list-problem.ts';
import { EVENT_TEMPLATES, type EventTemplate } from '../../../domain/event-fields/templates/event-templates.ts';
import { ticketTypesOf } from '../../../domain/tickets/ticket-type.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { modeOf } from '../../../domain/people/directory-mode.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { allDocuments, readable, type StoredCollection } from '../../sync/documents.ts';
import { type DocumentWrite, editScope } from '../../sync/edit-documents.ts';
import { companies, eventSettings, people } from '../../sync/stored-collections.ts';
import { allAccounts } from '../accounts/account-store.ts';
import { packages } from '../packages/packages.ts';
import { heldTickets } from '../tickets/held-tickets.ts';
import { ticketTypes } from '../tickets/ticket-types.ts';
import { readFields, releasedFields } from './field-lists.ts';
import { releaseLists } from './release-fields.ts';

const LEFT = {
  packages: 'There are companies or packages already, so the packages stay.',
  directory: 'People are in the directory already, so who is listed stays as it is. You can change it in Settings.',
  tickets: 'People hold other tickets already, or ticket types were changed, so the ticket types stay.',
} as const;

/**
 * Chooses a template for the event: the fields of its forms, and packages, ticket types and who is listed in the directory as
 * long as that concerns nobody. Returns what stays as it is, as sentences. All changes are one group of the audit log; choosing
 * the same one again changes nothing.
 */
export async function chooseTemplate(actor: Actor, template: TemplateName, ports: Ports): Promise<string[]> {
  const held = await releasedFields('person', ports);
  if (held?.template !== template) await releaseLists(actor, { template }, ports);
  const [hasPackages, hasTickets, hasDirectory] = [
    await putPackages(actor, template, ports),
    await putTicketTypes(actor, template, ports),
    await putDirectory(actor, template, ports),
  ];
  return [
    ...(hasPackages ? [] : [LEFT.packages]),
    ...(hasTickets ? [] : [LEFT.tickets]),
    ...(hasDirectory ? [] : [LEFT.directory]),
  ];
}

/** Chooses a template unless the event has chosen its fields. Used where a file names it, which does not undo organisers' changes. */
export async function ensureTemplate(template: TemplateName, ports: Ports): Promise<void> {
  if ((await releasedFields('person', ports)) === undefined) await chooseTemplate(SERVER, template, ports);
}
/** Who chooses where a command or a file does. */
export const SERVER: Actor = { id: 'server', roles: [], companyId: null, replayAccess: false };

/**
 * Sets who is listed in the directory. Returns false if that would list or hide people other than organisers, or a file fixes it.
 * An event whose settings are not stored yet stays as it is.
 */
async function putDirectory(actor: Actor, template: TemplateName, ports: Ports): Promise<boolean> {
  const { directory } = EVENT_TEMPLATES[template];
  if (modeOf(ports.event()) === directory) return true;
  if (ports.fixedSettings.directory !== undefined) return false;
  const organisers = new Set<string>();
  for await (const { id, roles } of allAccounts(ports)) if (roles.includes('ROLE_ADMIN')) organisers.add(id);
  if ((await allDocuments(people, ports)).some(({ id }) => !organisers.has(id))) return false;
  const { scope, name: c } = eventSettings;
  const { id } = ports.event();
  const decide = (state: ScopeState): DocumentWrite[] => {
    const held = readable(state.get(c, id), eventSettings);
    return held ? [{ c, id, doc: { ...held, directory } }] : [];
  };
  await editScope(scope, { actor, decide }, ports);
  return true;
}

/** Stores the packages of a template. Returns false if the event has companies, or packages of its own. */
async function putPackages(actor: Actor, template: TemplateName, ports: Ports): Promise<boolean> {
  const isFree = (state: ScopeState): boolean => state.all(companies.name).length === 0;
  return replaceAll(actor, { collection: packages, ofTemplate: ({ packages: all }) => all, template, isFree }, ports);
}

/** Stores the ticket types of a template. Returns false if somebody has one that it lacks, or organisers have changed types. */
async function putTicketTypes(actor: Actor, template: TemplateName, ports: Ports): Promise<boolean> {
  const offered = new Set(ticketTypesOf(EVENT_TEMPLATES[template].tickets).map(({ id }) => id));
  if (!(await heldTypes(ports)).isSubsetOf(offered)) return false;
  return replaceAll(
    actor,
    { collection: ticketTypes, ofTemplate: ({ tickets }) => tickets, template, isFree: () => true },
    ports,
  );
}

interface Replacing<T extends { readonly id: string }> {
  readonly collection: StoredCollection<T>;
  readonly ofTemplate: (template: EventTemplate) => readonly T[];
  readonly template: TemplateName;
  /** Whether the documents may change at all. */
  readonly isFree: (state: ScopeState) => boolean;
}

/** Replaces all documents of a collection by those of a template, if they are none or a template's. Returns whether they are now. */
async function replaceAll<T extends { readonly id: string }>(
  actor: Actor,
  { collection: { scope, name, parse }, ofTemplate, template, isFree }: Replacing<T>,
  ports: Ports,
): Promise<boolean> {
  const wanted = ofTemplate(EVENT_TEMPLATES[template]);
  const known = Object.values(EVENT_TEMPLATES).flatMap(ofTemplate);
  let isReplaced = false;
  await editScope(
    scope,
    {
      actor,
      decide(state): DocumentWrite[] {
        const held = state.all(name);
        const isTemplates = held.every((one) => known.some((each) => isDeepStrictEqual(each, parse(one))));
        isReplaced = held.length + wanted.length === 0 || (isTemplates && isFree(state));
        if (!isReplaced) return [];
        const ids = new Set(wanted.map(({ id }) => id));
        return [
          ...wanted.map((doc) => ({ c: name, id: doc.id, doc })),
          ...held.filter(({ id }) => !ids.has(id)).map(({ id }) => ({ c: name, id, doc: null })),
        ];
      },
    },
    ports,
  );
  return isReplaced;
}

async function heldTypes(ports: Pick<Ports, 'store'>): Promise<ReadonlySet<string>> {
  const types = new Set<string>();
  for await (const account of allAccounts(ports)) for (const { typeId } of heldTickets(account)) types.add(typeId);
  return types;
}

/** Returns the lists that choosing a template would release. */
export async function templateLists(template: TemplateName, ports: Ports): Promise<ReleasedLists> {
  const lists = FIELD_FORMS.map(async (form) => {
    const list = withFormerFields(templateList(template, form), await readFields(form, ports));
    return [form, { ...list, version: 1 }] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}
