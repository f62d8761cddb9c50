import { signUpHolders } from './sign-up-by-tickets.ts';
import type * as v from 'valibot';
import { definedFields, documentView, inverse, renamedFields, withFields } from '../../../domain/document-fields.ts';
import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { TICKET_TYPES_MAX, TICKET_TYPES_PER_PAGE } from '../../../domain/limits/tickets.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { packageChoices } from '../../../domain/packages/rights.ts';
import { plural } from '../../../domain/plural.ts';
import { refuse } from '../../../domain/refusal.ts';
import {
  changeTicketType,
  countTicketHolders,
  createTicketType,
  listTicketTypes,
  removeTicketType,
  TicketTypeView,
} from '../../../domain/tickets/ticket-calls.ts';
import {
  defaultTicketType,
  isOfTemplate,
  takenName,
  TicketType,
  type TicketTypeChanges,
  ticketTypesOf,
  typeIdOf,
} from '../../../domain/tickets/ticket-type.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { documentsIn } from '../../sync/documents.ts';
import { editDocument, staleUnless, wasEdited } from '../../sync/edit-documents.ts';
import { allAccounts } from '../accounts/account-store.ts';
import { reopenHolders } from '../accounts/replay-access.ts';
import { findPackages } from '../packages/packages.ts';
import { findTalk } from '../talks/find-talk.ts';
import { typesHeldBy } from './held-tickets.ts';
import { publishToHolders } from './own-tickets.ts';
import { allTicketTypes, getTicketType, ticketTypes } from './ticket-types.ts';

/** API names of document fields, where they differ. */
const NAMES = {
  connectionLimit: 'connection_limit',
  replayAccess: 'replay_access',
  opens: 'opens_event',
  needsCompany: 'needs_company',
  packageId: 'package_id',
} as const;
const viewOf = documentView(TicketTypeView, NAMES);
const ticketTypeView = (type: TicketType): v.InferOutput<typeof TicketTypeView> => {
  const { aliases, talks, ...rest } = type;
  return viewOf(rest, { aliases: [...aliases], talks: [...talks], name: type.id, rev: contentRev(type) });
};

/** Returns the type with these changes. Refuses a name that another type has. */
function changed(before: TicketType, changes: TicketTypeChanges, state: ScopeState): TicketType {
  const after = withFields(TicketType, before, renamedFields({ ...changes }, inverse(NAMES)));
  const taken = takenName(after, ticketTypesOf(documentsIn(state, ticketTypes)));
  if (taken !== undefined) refuse('invalid', taken, [{ field: changes.aliases ? 'aliases' : 'title', message: taken }]);
  return after;
}

const NO_TALK = 'There is no such talk';
async function knownTalks(talks: readonly string[] | undefined, ports: Ports): Promise<void> {
  for (const id of talks ?? [])
    if (!(await findTalk(id, ports))) refuse('invalid', NO_TALK, [{ field: 'talks', message: NO_TALK }]);
}

async function knownPackage(id: string | null | undefined, ports: Ports): Promise<void> {
  const packages = await findPackages(ports);
  if (typeof id !== 'string' || packages.some((one) => one.id === id)) return;
  const message = packageChoices(packages);
  refuse('invalid', message, [{ field: 'package_id', message }]);
}

/** Returns an unused id made from the title. A repeat of an interrupted call gets the id that the first attempt used. */
async function newTypeId(title: string, ports: Ports): Promise<string> {
  const own = typeIdOf(title);
  const state = await ports.log.state(ticketTypes.scope);
  const isFree = own !== '' && !isOfTemplate(own) && !state.get(ticketTypes.name, own);
  if (isFree || (own !== '' && (await wasEdited(ticketTypes, own, ports)))) return own;
  return `${own}-${ports.newId(4, `ticket type ${title}`)}`.replace(/^-/, '');
}

/** Returns the number of people who hold each type. */
async function holdersByType(ports: Ports): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const account of allAccounts(ports))
    for (const type of new Set(typesHeldBy(account))) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

async function remove(actor: Actor, { id, ifMatch }: { id: string; ifMatch: string | undefined }, ports: Ports) {
  await getTicketType(id, ports);
  const holders = (await holdersByType(ports)).get(id) ?? 0;
  if (holders > 0)
    refuse(
      'conflict',
      plural(
        holders,
        '1 person holds this type. It cannot be removed.',
        `${holders.toLocaleString('en')} people hold this type. It cannot be removed.`,
      ),
    );
  await editDocument(
    ticketTypes,
    {
      actor,
      id,
      change: (held, state) => {
        const before = held ?? defaultTicketType(id);
        staleUnless(ifMatch, contentRev(before));
        if (ticketTypesOf(documentsIn(state, ticketTypes)).length === 1)
          refuse('conflict', 'An event has at least 1 type of ticket.');
        return isOfTemplate(id) ? { ...before, isGone: true } : null;
      },
    },
    ports,
  );
}

export const ticketTypeEndpoints = [
  endpoint(listTicketTypes, {
    summary: 'The types of tickets there are, and what each gives its holders.',
    example: { page: 1, count: 100 },
    handle: async ({ input, ports }) =>
      shown(pageOf(await allTicketTypes(ports), input, TICKET_TYPES_PER_PAGE), ticketTypeView),
  }),
  endpoint(createTicketType, {
    summary: 'Adds a type of ticket. Its id is made from its title and stays.',
    example: { title: 'Gala dinner', aliases: ['Gala table'], attendance: 'inPerson', opens_event: false },
    refuses: ['conflict'],
    handle: async ({ actor, input, ports }) => {
      await knownTalks(input.talks, ports);
      await knownPackage(input.package_id, ports);
      const id = await newTypeId(input.title, ports);
      const { after } = await editDocument(
        ticketTypes,
        {
          actor,
          id,
          change: (_held, state) => {
            if (ticketTypesOf(documentsIn(state, ticketTypes)).length >= TICKET_TYPES_MAX)
              refuse('conflict', `An event has at most ${TICKET_TYPES_MAX} types of tickets.`);
            return changed(defaultTicketType(id), definedFields(input), state);
          },
        },
        ports,
      );
      return ticketTypeView(after);
    },
  }),
  /** A change of a type's benefits applies to all of its holders at once. */
  endpoint(changeTicketType, {
    summary: 'Changes what a type of ticket is called and gives its holders.',
    example: { id: 'CompanySuperBooth', title: 'Super booth', connection_limit: 1000 },
    showCurrent: async ({ input, ports }) => ticketTypeView(await getTicketType(input.id, ports)),
    handle: async ({ actor, input, ports, header }) => {
      const { id, ...changes } = input;
      await getTicketType(id, ports);
      await knownTalks(input.talks, ports);
      await knownPackage(input.package_id, ports);
      const { after: type } = await editDocument(
        ticketTypes,
        {
          actor,
          id,
          change: (held, state) => {
            const before = held ?? defaultTicketType(id);
            staleUnless(header('if-match'), contentRev(before)); // A type of the template that was never edited has a revision too.
            return changed(before, changes, state);
          },
        },
        ports,
      );
      if (input.replay_access !== undefined || input.opens_event !== undefined)
        ports.later('telling holders of a type', () => reopenHolders(id, ports));
      if (input.title !== undefined || input.attendance !== undefined)
        ports.later('publishing a type to its holders', () => publishToHolders(id, ports));
      if (input.talks !== undefined) ports.later('signing up holders of a type', () => signUpHolders(id, ports));
      return ticketTypeView(type);
    },
  }),
  endpoint(removeTicketType, {
    summary: 'Removes a type of ticket that nobody holds.',
    example: { id: 'CompanySuperBooth' },
    refuses: ['conflict'],
    showCurrent: async ({ input, ports }) => ticketTypeView(await getTicketType(input.id, ports)),
    handle: async ({ actor, input: { id }, ports, header }) => {
      await remove(actor, { id, ifMatch: header('if-match') }, ports);
      return null;
    },
  }),
  endpoint(countTicketHolders, {
    summary: 'How many people hold each type of ticket.',
    example: {},
    handle: async ({ ports }) => ({
      data: [...(await holdersByType(ports))].map(([type, holders]) => ({ type, holders })),
    }),
  }),
];
