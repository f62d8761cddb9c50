import { scopesOfCall } from '../../domain/machines/scopes.ts';
import { machineToken } from '../support/world-machines.ts';
import { displayKey } from '../../server/api/displays/display-endpoints.ts';
import { unsubscribeLink } from '../../server/api/mail/unsubscribe-link.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import type { Who, WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';

/**
 * Rejected if there is an event, as in the world of the examples; other tests check them (tests/server/api/event/setup.test.ts,
 * tests/server/api/next-edition/next-edition.test.ts).
 */
export const NEEDS_NO_EVENT: readonly string[] = ['post /admin/event/demo', 'post /admin/event/file'];

/** The answer to the documented example of a call; the body if it is JSON. */
export interface ExampleAnswer {
  readonly who: Who;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** Sends the example of a call as each role until one succeeds; resets the world after each, unless told otherwise. */
export async function triedExample(
  call: Endpoint,
  world: WorldApp,
  putBack: () => Promise<void> = world.restore,
): Promise<ExampleAnswer[]> {
  const tried: ExampleAnswer[] = [];
  for (const who of rightPeople(call)) {
    tried.push(await answerTo(call, who, world));
    await putBack();
    if (tried.some(({ status }) => status < 400)) break;
  }
  return tried;
}

/** Returns the roles to try; a call for every session may need a person with a company, or one without restrictions. */
const rightPeople = ({ access }: Endpoint): Who[] =>
  access === 'admin'
    ? ['admin']
    : access === 'replay'
      ? ['replay']
      : access === 'anyone'
        ? ['anonymous', 'attendee']
        : ['attendee', 'member', 'speaker', 'admin'];

async function answerTo(call: Endpoint, who: Who, world: WorldApp): Promise<ExampleAnswer> {
  await using stream = await openStream(call, who, world);
  const [scope] = call.onlyPrograms ? scopesOfCall(call) : [];
  const token = scope ? machineToken(scope) : world.tokens[who];
  const { path, init } = exampleRequest(call, { ...inThisWorld(call, world), ...stream.named }, token);
  const answer = await world.app.request(path, init);
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (type === 'text/event-stream') await answer.body?.cancel();
  const text = type === 'text/event-stream' ? '' : await answer.text();
  return {
    who,
    status: answer.status,
    type,
    body: type === 'application/json' && text !== '' ? JSON.parse(text) : null,
  };
}

/** Calls about a stream need an open one. */
async function openStream({ example = {} }: Endpoint, who: Who, { app, tokens }: WorldApp) {
  const abort = new AbortController();
  const close = { [Symbol.asyncDispose]: () => Promise.resolve(abort.abort()) };
  if (!('stream' in example)) return { ...close, named: {} };
  const headers = { authorization: `Bearer ${tokens[who]}` };
  const answer = await app.request('/api/sync/stream', { headers, signal: abort.signal });
  const { value } = await answer.body!.pipeThrough(new TextDecoderStream()).getReader().read();
  return { ...close, named: { stream: /"stream":"([^"]+)"/.exec(value ?? '')?.[1] } };
}

/** The log has a new id at each start of a store, and displays have new keys. */
const inThisWorld = ({ path, example = {} }: Endpoint, { app }: WorldApp): Readonly<Record<string, unknown>> => ({
  ...example,
  ...('logId' in example && { logId: app.ports.log.logId }),
  ...(path === '/mail/unsubscribe/:token' && {
    token: unsubscribeLink('ada@example.org', app.ports).split('/').at(-1),
  }),
  ...(path === '/displays/shown' && { key: displayKey('foyer', app.ports) }),
});
