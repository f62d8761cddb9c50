import * as v from 'valibot';
import { AUDIT_ID_HEADER, auditIdsIn } from '../../../domain/audit/audit-id.ts';
import type { Call } from '../../../domain/calls/call.ts';
import { SAFE_REQUEST_RETRIES } from '../../../domain/limits/device.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { refusalIn, type Trouble, troubleIn } from '../../../domain/sync/server-marker.ts';
import { texts } from '../../../domain/texts.ts';
import { SECOND } from '../../../domain/time.ts';
import { type HttpAnswer, sendRequest, type SendRequestPorts } from './send-request.ts';
import { type RequestOptions, type InputOf, buildRequest } from './build-request.ts';

/** Why a call failed: the server's refusal, its own trouble, or `network` when there was no answer. */
export type Failure = Omit<Refusal, 'code'> & { readonly code: Refusal['code'] | Trouble['code'] | 'network' };
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Failure };

/** The result of a call: its answer, or why there is none. */
export type CallResult<C extends Call> =
  | {
      readonly ok: true;
      readonly value: v.InferOutput<C['output']>;
      /** The revision of the answer, to be sent back as `ifMatch`. */
      readonly etag?: string | undefined;
      /** Ids of the audit entries of an admin's change, by which it can be undone. */
      readonly auditIds?: readonly string[] | undefined;
    }
  | {
      readonly ok: false;
      readonly refusal: Failure;
      /** After `stale`: the current document, which someone else changed. */
      readonly current?: CurrentOf<C> | undefined;
    };
type CurrentOf<C extends Call> = v.InferOutput<NonNullable<C['current']>>;

export interface HttpPorts extends SendRequestPorts {
  readonly random: () => number;
  /** Returns false when this device has no network at all, so that another attempt in a moment is pointless. */
  readonly mayRetry?: () => boolean;
  /** Returns whether to send a call: false if it needs a log-in and there is none. */
  readonly maySend?: (call: Call) => boolean;
}

export interface Http {
  readonly request: <C extends Call>(call: C, input: InputOf<C>, options?: RequestOptions) => Promise<CallResult<C>>;
  /** Opens a streaming answer. One attempt; rejects if there is no answer. */
  readonly open: <C extends Call>(call: C, input: InputOf<C>, signal: AbortSignal) => Promise<Response>;
  /** Fetches a file that a call makes, or says why there is none. One attempt. */
  readonly file: <C extends Call>(call: C, input: InputOf<C>) => Promise<Result<Blob>>;
}

export const networkFailure: Failure = { code: 'network', message: texts.networkError };

const needsLogIn: Failure = { code: 'not-logged-in', message: texts.notAuthorized };

const failureIn = (body: unknown): Failure | undefined => refusalIn(body) ?? troubleIn(body);

/**
 * Makes the calls below /api. Adds token and protocol version, reads the server's time, and retries up to three times where a
 * repeat is harmless (spec 9).
 */
export function createHttp(ports: HttpPorts): Http {
  return {
    async request(call, input, options = {}) {
      if (ports.maySend?.(call) === false) return { ok: false, refusal: needsLogIn };
      const request = buildRequest(call, input as object, options);
      const tries =
        !options.once && (call.method === 'get' || options.key !== undefined) ? 1 + SAFE_REQUEST_RETRIES : 1;
      for (let nth = 1; ; nth += 1) {
        const answer = await sendRequest(ports, request);
        const last = nth === tries || request.signal?.aborted || ports.mayRetry?.() === false;
        if (last || !isPassing(answer)) return read(call, answer);
        const wait = pause(answer, nth, ports.random());
        await new Promise<void>((again) => void ports.timers.after(wait, again));
      }
    },
    async open(call, input, signal) {
      const answer = await sendRequest(ports, buildRequest(call, input as object, { signal }), true);
      if (!answer) throw new Error(texts.networkError);
      return answer.response;
    },
    async file(call, input) {
      const answer = await sendRequest(ports, buildRequest(call, input as object, {}), true);
      if (!answer) return { ok: false, refusal: networkFailure };
      if (!answer.response.ok) return { ok: false, refusal: failureIn(answer.body) ?? networkFailure };
      return answer.response.blob().then(
        (value): Result<Blob> => ({ ok: true, value }),
        (): Result<Blob> => ({ ok: false, refusal: networkFailure }), // The connection was cut during the answer.
      );
    },
  };
}

/**
 * Returns whether another attempt makes sense: after no answer, a timeout, too many requests, or a server that is unavailable for
 * now.
 */
const isPassing = (answer: HttpAnswer | undefined): boolean => !answer || isPassingStatus(answer.response.status);

const isPassingStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Returns the milliseconds until the next attempt: what the server requested, else doubling with jitter so that devices in a hall
 * do not all return at once.
 */
function pause(answer: HttpAnswer | undefined, nth: number, random: number): number {
  const asked = Number(answer?.response.headers.get('retry-after')) * SECOND;
  return (asked > 0 ? Math.min(asked, 30 * SECOND) : 250 * 2 ** nth) * (1 + random / 2);
}

function read<C extends Call>(call: C, answer: HttpAnswer | undefined): CallResult<C> {
  if (!answer) return { ok: false, refusal: networkFailure };
  const { response, body } = answer;
  // 408: the server did not receive the whole request, so it decided nothing, whatever the body says.
  if (!response.ok) {
    const refusal = (response.status === 408 ? undefined : failureIn(body)) ?? networkFailure;
    return { ok: false, refusal, current: currentIn(call, body) };
  }
  const parsed = v.safeParse(call.output, body ?? null);
  if (!parsed.success) return { ok: false, refusal: networkFailure };
  const { headers } = response;
  return {
    ok: true,
    value: parsed.output,
    etag: headers.get('etag') ?? undefined,
    auditIds: auditIdsIn(headers.get(AUDIT_ID_HEADER)),
  };
}

function currentIn<C extends Call>({ current }: C, body: unknown): CurrentOf<C> | undefined {
  if (!current || typeof body !== 'object' || body === null || !('current' in body)) return undefined;
  const parsed = v.safeParse(current, body.current);
  return parsed.success ? parsed.output : undefined;
}
