import { type BatchedAnswer, type BatchedCall, sendBatch } from '../../../domain/calls/batch-call.ts';
import { bodyMaxBytes } from '../../../domain/calls/body-size.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import { authorize } from '../../http/authorize.ts';
import { STATUS } from '../../http/error-handler.ts';
import { endpoint, type Endpoint, type Received } from '../../http/endpoint.ts';
import { parseInput } from '../../http/input/parse-input.ts';
import { NO_FILE, runHandler } from '../../http/run-handler.ts';
import { isReply, type Reply } from '../../http/reply.ts';
import { isSessionValid } from '../sessions/session-store.ts';
import type { Call } from '../../../domain/calls/call.ts';

interface Sought {
  readonly method: string;
  /** Path below /api. */
  readonly path: string;
}

/** Returns the call for a path, and its path parameters. The first match in the list wins, as in the router. */
function findCall<C extends Call>(
  { method, path }: Sought,
  calls: readonly C[],
): { readonly call: C; readonly params: Record<string, string> } | undefined {
  for (const call of calls) {
    if (call.method.toUpperCase() !== method) continue;
    const params = paramsIn(path, call.path);
    if (params) return { call, params };
  }
  return undefined;
}

function paramsIn(path: string, pattern: string): Record<string, string> | undefined {
  const [words, places] = [path.split('/'), pattern.split('/')];
  if (words.length !== places.length) return undefined;
  const params: Record<string, string> = Object.create(null);
  for (const [at, place] of places.entries()) {
    const word = words[at] ?? '';
    if (!place.startsWith(':')) {
      if (place !== word) return undefined;
      continue;
    }
    const value = decoded(word);
    if (!value) return undefined;
    params[place.slice(1)] = value;
  }
  return params;
}

function decoded(word: string): string | undefined {
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined; // A path whose parameters cannot be decoded matches no call.
  }
}

type Batch = Received<'admin', (typeof sendBatch)['input']>;

/** Runs many changes in one request. Each is handled by its own call, with its own rules. `calls` returns all calls. */
export const batchEndpoints = (calls: () => readonly Endpoint[]): readonly Endpoint[] => [
  endpoint(sendBatch, {
    summary: 'Makes up to 100 changes, one after the other and each for itself, as one group of the audit.',
    example: { group: 'spring-clean', calls: [{ method: 'PATCH', path: '/perks/mug', body: { stock: 50 } }] },
    handle: async (batch) => {
      const data: BatchedAnswer[] = [];
      // One after another: a later call may depend on an earlier one.
      for (const one of batch.input.calls) data.push(await answerTo(one, batch, calls()));
      return { data };
    },
  }),
];

const TOO_LARGE = 'This is more than the call takes';

async function answerTo(one: BatchedCall, batch: Batch, calls: readonly Endpoint[]): Promise<BatchedAnswer> {
  const audit: string[] = [];
  const noteAudited = (id: string): void => {
    audit.push(id);
    batch.ports.audited?.(id);
  };
  try {
    // An earlier call may have ended the session, such as a log-out or a new password.
    if (!(await isSessionValid(batch.session.id, batch.ports))) refuse('not-logged-in', texts.notAuthorized);
    const { call, params } = findCall(one, calls) ?? refuse('not-found', 'There is nothing here');
    if (call.path === sendBatch.path || call.upload) refuse('unsupported', 'Send this call on its own');
    if (Buffer.byteLength(JSON.stringify(one.body ?? {})) > bodyMaxBytes(call)) refuse('too-large', TOO_LARGE);
    const ports = { ...batch.ports, group: batch.input.group, audited: noteAudited };
    const { actor, session } = authorize(call, batch, ports);
    const input = parseInput(call.input, { body: one.body ?? {}, query: {}, params });
    const header = (name: string): string | undefined => (name === 'if-match' ? one.if_match : undefined);
    const answer = await runHandler(call, {
      actor,
      session,
      input,
      ports,
      raw: Buffer.from(JSON.stringify(one.body ?? {})),
      file: NO_FILE,
      header,
      address: batch.address,
    });
    return { ...batchedAnswer(call, answer), ...(audit.length > 0 && { audit }) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, message, data } = error.refusal;
    return { status: STATUS[code], refusal: { code, message, ...(data && { data }) } };
  }
}

function batchedAnswer({ status = 200 }: Endpoint, answer: unknown): BatchedAnswer {
  if (isReply(answer))
    return isJson(answer)
      ? { status: answer.status, body: JSON.parse(String(answer.body)) }
      : { status: answer.status };
  return status === 204 ? { status } : { status, body: answer };
}

const isJson = ({ headers, attach }: Reply): boolean =>
  !attach && headers['content-type']?.startsWith('application/json') === true;
