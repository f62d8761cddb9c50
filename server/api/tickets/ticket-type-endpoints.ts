import type * as v from 'valibot';
import { contentRev } from '../../../domain/event/imported-id.ts';
import { TICKET_TYPES_PER_PAGE } from '../../../domain/limits/tickets.ts';
import { refuse } from '../../../domain/refusal.ts';
import { changeTicketType, listTicketTypes, type TicketTypeView } from '../../../domain/tickets/ticket-calls.ts';
import {
  defaultTicketType,
  TICKET_TYPE_NAMES,
  type TicketType,
  type TicketTypeName,
} from '../../../domain/tickets/ticket-type.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { editDocument, staleUnless } from '../../sync/edit-documents.ts';
import { reopenHolders } from '../accounts/replay-access.ts';
import { ticketTypeOf, ticketTypes } from './ticket-types.ts';

const ticketTypeView = (type: TicketType): v.InferOutput<typeof TicketTypeView> => {
  const { id, title, connectionLimit, replayAccess } = type;
  return { id, name: id, title, connection_limit: connectionLimit, replay_access: replayAccess, rev: contentRev(type) };
};

const named = (wanted: string): TicketTypeName =>
  TICKET_TYPE_NAMES.find((name) => name === wanted) ?? refuse('not-found', 'There is no such type of ticket');

export const ticketTypeEndpoints = [
  endpoint(listTicketTypes, {
    summary: 'The types of tickets there are, and what each gives its holders.',
    example: { page: 1, count: 100 },
    handle: async ({ input, ports }) => {
      const types = await Promise.all(TICKET_TYPE_NAMES.map((id) => ticketTypeOf(id, ports)));
      return shown(pageOf(types, input, TICKET_TYPES_PER_PAGE), ticketTypeView);
    },
  }),
  /**
   * The names are the product's (spec 3); what organisers decide is the title they see, how many connections holders
   * have and whether they may watch replays. Both hold at once for all of them.
   */
  endpoint(changeTicketType, {
    summary: 'Changes what a type of ticket is called and gives its holders.',
    example: { id: 'CompanySuperBooth', title: 'Super booth', connection_limit: 1000 },
    showCurrent: async ({ input, ports }) => ticketTypeView(await ticketTypeOf(named(input.id), ports)),
    handle: async ({ actor, input, ports, header }) => {
      const id = named(input.id);
      const { after: type } = await editDocument(
        ticketTypes,
        {
          actor,
          id,
          change: (held) => {
            const before = held ?? defaultTicketType(id);
            staleUnless(header('if-match'), contentRev(before)); // Defaults have a revision, too.
            return {
              ...before,
              title: input.title ?? before.title,
              connectionLimit: input.connection_limit === undefined ? before.connectionLimit : input.connection_limit,
              replayAccess: input.replay_access ?? before.replayAccess,
            };
          },
        },
        ports,
      );
      if (input.replay_access !== undefined) ports.later('telling holders of replays', () => reopenHolders(id, ports));
      return ticketTypeView(type);
    },
  }),
];
