import type * as v from 'valibot';
import {
  type ConnectionView,
  connectWithCall,
  disconnectFromCall,
  listConnections,
} from '../../../domain/connections/connection-calls.ts';
import {
  connection,
  type Connection,
  connectionFlags,
  type ConnectionState,
  connectionState,
  NO_CONNECTION,
} from '../../../domain/connections/connection.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { ofRole } from '../people/directory.ts';
import { findPerson, noPerson } from '../people/find-person.ts';
import { listedPersonViewer } from '../people/person-view.ts';
import { connectionWith, writeConnection } from './write-connection.ts';

function openConnection(
  document: UserDocument,
): { readonly id: string; readonly state: ConnectionState; readonly at: number }[] {
  const state = connectionState(connection.read(document));
  return state ? [{ id: document.ref, state, at: document.changedAt }] : [];
}

export const connectionEndpoints = [
  /** People whose record no longer exists are left out. */
  endpoint(listConnections, {
    summary:
      'Your connections and the requests that are open, the latest first: `connected`, `sent` by you, or `received`.',
    example: { state: 'received', count: 10 },
    handle: async ({ actor, input, ports }) => {
      const open = (await allDocuments(mineOf(actor.id), ports))
        .flatMap(openConnection)
        .filter(({ state }) => input.state === '' || state === input.state);
      const found = await Promise.all(open.map(({ id }) => findPerson(id, ports)));
      const wanted = new Map(
        (
          await ofRole(
            found.filter((person) => person !== undefined),
            input.role || undefined,
            { viewer: actor, ports },
          )
        ).map((person) => [person.id, person]),
      );
      const { data, pagination } = pageOf(
        open.filter(({ id }) => wanted.has(id)).toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)),
        input,
      );
      const show = await listedPersonViewer(actor, ports);
      return {
        data: data.flatMap(({ id, state, at }) =>
          [wanted.get(id) ?? []]
            .flat()
            .map((person) => ({ ...show(person), state, since: new Date(at).toISOString() })),
        ),
        pagination,
      };
    },
  }),
  /** If the other person has already asked, this accepts. A repeat changes nothing. `requested` tells who asked. */
  endpoint(connectWithCall, {
    summary: 'Asks a person to connect, or accepts where they have asked you.',
    example: { userId: 'grace' },
    handle: async ({ actor, input, ports }) => {
      const value = { hasConnection: true, requested: true, accepted: false };
      return change(actor, { otherId: input.userId, value }, ports);
    },
  }),
  /** Also withdraws the caller's own request and declines the other's: clears all three flags on both sides (spec 4). */
  endpoint(disconnectFromCall, {
    summary: 'Ends a connection, withdraws your request, or declines theirs.',
    example: { userId: 'grace' },
    handle: async ({ actor, input, ports }) => {
      const isKnown =
        (await findPerson(input.userId, ports)) ??
        (await findDocument(mineOf(actor.id), connection.id(input.userId), ports));
      if (!isKnown) return noPerson();
      return change(actor, { otherId: input.userId, value: NO_CONNECTION }, ports);
    },
  }),
];

interface Change {
  readonly otherId: string;
  readonly value: Connection;
}

async function change(
  actor: Actor,
  { otherId, value }: Change,
  ports: Ports,
): Promise<v.InferOutput<typeof ConnectionView>> {
  const before = await connectionWith(actor.id, otherId, ports);
  if (!value.hasConnection && !before.hasConnection) return { id: otherId, ...connectionFlags(before) };
  const document = connection.document(otherId, value, { changedAt: JUST_NOW, rev: ports.randomId(12) });
  return { id: otherId, ...connectionFlags(connection.read(await writeConnection(actor, document, ports))) };
}
