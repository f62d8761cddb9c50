import * as v from 'valibot';
import { SAFE_REQUEST_RETRIES } from '../../domain/limits/device.ts';
import { Refusal } from '../../domain/refusal.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, SERVER_TIME_HEADER } from '../../domain/sync/protocol.ts';
import { texts } from '../../domain/texts.ts';
import { SECOND } from '../../domain/time.ts';

/** Why a call brought nothing: the server's refusal, or `network` when there was no answer to be had. */
export type Failure = Omit<Refusal, 'code'> & { readonly code: Refusal['code'] | 'network' };
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Failure };

export interface CallRequest<S extends v.GenericSchema> {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api. */
  readonly path: string;
  readonly body?: unknown;
  readonly output: S;
  readonly signal?: AbortSignal;
  /** A POST that may be repeated without doing its work twice. */
  readonly repeatable?: true;
}

/** What the calls need from outside; everything that differs between the app, a test and a simulation. */
export interface HttpPorts {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly token: () => Promise<string | undefined>;
  /** Milliseconds; resolves after that long. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
  /** A 401 for a request that carried `token`. */
  readonly onLoggedOut: (refusal: Refusal, token: string) => void;
  readonly onServerTime: (serverTime: number) => void;
  /** False when this device has no network at all, so that another try in a moment is pointless. */
  readonly mayRetry?: () => boolean;
}

export interface Http {
  call<S extends v.GenericSchema>(request: CallRequest<S>): Promise<Result<v.InferOutput<S>>>;
  /** One attempt, the answer as it is; rejects when there is none. For streams. */
  open(path: string, signal: AbortSignal): Promise<Response>;
}

export const networkFailure: Failure = { code: 'network', message: texts.networkError };

/** Calls below /api: token, protocol version, server time, and three more tries where a repeat can do no harm (spec 9). */
export function createHttp(ports: HttpPorts): Http {
  return {
    async call(request) {
      const tries = request.repeatable || (request.method ?? 'GET') === 'GET' ? 1 + SAFE_REQUEST_RETRIES : 1;
      for (let attempt = 1; ; attempt += 1) {
        const answer = await send(ports, request);
        const last = attempt === tries || request.signal?.aborted || ports.mayRetry?.() === false;
        if (last || !isPassing(answer)) return await read(answer, request.output);
        await ports.sleep(pause(answer, attempt, ports.random()));
      }
    },
    async open(path, signal) {
      const answer = await send(ports, { path, output: v.unknown(), signal });
      if (!answer) throw new Error(texts.networkError);
      return answer;
    },
  };
}

async function send(ports: HttpPorts, request: CallRequest<v.GenericSchema>): Promise<Response | undefined> {
  const token = await ports.token();
  const headers: Record<string, string> = { accept: 'application/json', [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const answer = await ports.fetch(`/api${request.path}`, {
      method: request.method ?? 'GET',
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ?? null,
      cache: 'no-store',
    });
    const serverTime = Number(answer.headers.get(SERVER_TIME_HEADER));
    if (serverTime > 0) ports.onServerTime(serverTime);
    if (answer.status === 401 && token) ports.onLoggedOut(await refusalOf(answer.clone()), token);
    return answer;
  } catch {
    return undefined; // fetch rejects only when no answer came; that is a value here.
  }
}

/** No answer, too many, or a server that cannot now: worth another try. */
const isPassing = (answer: Response | undefined): boolean =>
  !answer || answer.status === 408 || answer.status === 429 || answer.status >= 500;

/** Milliseconds until the next try: what the server asked for, else doubling with jitter so that a hall full of devices spreads out. */
function pause(answer: Response | undefined, attempt: number, random: number): number {
  const asked = Number(answer?.headers.get('retry-after')) * SECOND;
  return (asked > 0 ? Math.min(asked, 30 * SECOND) : 250 * 2 ** attempt) * (1 + random / 2);
}

async function read<S extends v.GenericSchema>(answer: Response | undefined, output: S): Promise<Result<v.InferOutput<S>>> {
  if (!answer) return { ok: false, refusal: networkFailure };
  if (!answer.ok) return { ok: false, refusal: answer.status >= 500 ? networkFailure : await refusalOf(answer) };
  try {
    const parsed = v.safeParse(output, answer.status === 204 ? undefined : await answer.json());
    return parsed.success ? { ok: true, value: parsed.output } : { ok: false, refusal: networkFailure };
  } catch {
    return { ok: false, refusal: networkFailure }; // Cut off on the way, or a portal's page instead of ours: no answer.
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const fallback: Refusal = answer.status === 401 ? { code: 'not-logged-in', message: texts.notAuthorized } : { code: 'malformed', message: texts.networkError };
  try {
    const parsed = v.safeParse(Refusal, await answer.json());
    return parsed.success ? parsed.output : fallback;
  } catch {
    return fallback; // A proxy's error page carries no refusal of ours.
  }
}
