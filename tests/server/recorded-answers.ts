import type { Endpoint } from '../../server/http/endpoint.ts';
import { startWorldApp } from '../support/world-app.ts';
import { triedExample } from './example-answer.ts';

/** The server's address in examples. */
const ORIGIN = 'https://plenary.example.org';

/** Returns each call's answer to its documented example, by method and path: only JSON, and not the document itself. */
export async function recordedAnswers(calls: readonly Endpoint[]): Promise<Record<string, unknown>> {
  await using world = await startWorldApp('live');
  const answers: Record<string, unknown> = {};
  for (const call of calls) {
    const { status, type, body } = (await triedExample(call, world)).at(-1)!;
    if (status >= 300 || type !== 'application/json' || call.path === '/openapi.json') continue;
    answers[`${call.method} ${call.path}`] = shortened(
      JSON.parse(JSON.stringify(body).replaceAll(world.app.url, ORIGIN)),
    );
  }
  return answers;
}

/** Fields whose value gives access, or differs on every server. */
const SECRET: ReadonlySet<string> = new Set(['token', 'code', 'key', 'request', 'logId']);

/** Returns lists with only their first item, without values that give access. */
function shortened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shortened(item));
  if (typeof value === 'string')
    return SECRET.has(name)
      ? `a-${name}`
      : value
          .replace(/(#token=|\/feed\/)[\w-]+/, '$1a-token')
          .replace(/(\/screen[\w/-]*#).+/, '$1a-key')
          .replaceAll(/(redirect_uri|code_challenge|nonce|state)=[^&]+/g, '$1=a-$1');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner, key)]));
}
