import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Connection, connectionFlags, connectionOf, NO_CONNECTION } from '../../../domain/people/connection.ts';
import { type MineDocument, mineId } from '../../../domain/sync/mine.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/catalog.ts';
import { findDocument } from '../../sync/documents.ts';
import { connectionWith, writeConnection } from './connections.ts';
import { findPerson, noPerson } from './find-person.ts';
import { ConnectionFlags } from './profile-view.ts';

const ConnectionView = v.object({ id: v.string(), ...ConnectionFlags.entries });
const Input = v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(150)) });

/** Where the other has asked already, this is the answer; asking twice is asking once. `requested` is who asked. */
const connect = endpoint({
  method: 'post',
  path: '/connections/:userId',
  access: 'logged-in',
  closedInOnboarding: true,
  summary: 'Asks a person to connect, or accepts where they have asked you.',
  input: Input,
  output: ConnectionView,
  example: { userId: 'grace' },
  handle: async ({ actor, input, ports }) => {
    const value = { hasConnection: true, requested: true, accepted: false };
    return change(actor, { otherId: input.userId, value }, ports);
  },
});

/** Also withdraws one's own request and declines the other's: the three flags are cleared on both sides (spec 4). */
const disconnect = endpoint({
  method: 'delete',
  path: '/connections/:userId',
  access: 'logged-in',
  summary: 'Ends a connection, withdraws your request, or declines theirs.',
  input: Input,
  output: ConnectionView,
  example: { userId: 'grace' },
  handle: async ({ actor, input, ports }) => {
    const isKnown = await findPerson(input.userId, ports) ?? await findDocument(mineOf(actor.id), mineId('connection', input.userId), ports);
    if (!isKnown) return noPerson();
    return change(actor, { otherId: input.userId, value: NO_CONNECTION }, ports);
  },
});

export const connectionEndpoints = [connect, disconnect];

interface Change { readonly otherId: string; readonly value: Connection }

async function change(actor: Actor, { otherId, value }: Change, ports: Ports): Promise<v.InferOutput<typeof ConnectionView>> {
  const before = await connectionWith(actor.id, otherId, ports);
  if (!value.hasConnection && !before.hasConnection) return { id: otherId, ...connectionFlags(before) };
  const document: MineDocument = {
    id: mineId('connection', otherId), kind: 'connection', ref: otherId, value, changedAt: ports.now(), rev: ports.randomId(12),
  };
  return { id: otherId, ...connectionFlags(connectionOf(await writeConnection(actor, document, ports))) };
}
