import * as v from 'valibot';
import { TimeAnswer } from '../../domain/sync/protocol.ts';
import { endpoint } from '../http/endpoint.ts';
import { open } from '../http/reply.ts';
import { checkProtocol } from './protocol-check.ts';
import { readableScopes } from './scopes.ts';

const stream = endpoint({
  method: 'get',
  path: '/sync/stream',
  access: 'logged-in',
  summary: 'What happens in your scopes, as it happens, as server-sent events.',
  input: v.object({}),
  output: v.unknown(),
  handle: ({ actor, ports, session, header }) => {
    checkProtocol(header);
    const listener = { sessionId: session.id, scopes: readableScopes(actor) };
    return open((response) => {
      // A stream that cannot start is a broken connection to its device, which tries again.
      ports.streams.join(listener, response).catch(() => response.destroy());
    }, {
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy that keeps events back to fill a buffer would make the stream look silent.
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
    });
  },
});

const time = endpoint({
  method: 'get',
  path: '/time',
  access: 'anyone',
  summary: "The server's clock at receipt and at answer, epoch milliseconds.",
  input: v.object({}),
  output: TimeAnswer,
  handle: ({ ports }) => ({ t1: ports.now(), t2: ports.now() }),
});

export const streamEndpoints = [stream, time];
