import * as v from 'valibot';
import { endpoint } from '../../http/endpoint.ts';

const readPushKey = endpoint({
  method: 'get',
  path: '/push/key',
  access: 'logged-in',
  summary: 'The key a browser subscribes to push messages with.',
  input: v.object({}),
  output: v.object({ key: v.string() }),
  handle: ({ ports }) => ({ key: ports.push.publicKey }),
});

export const pushEndpoints = [readPushKey];
