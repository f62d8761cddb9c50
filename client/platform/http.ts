import * as v from 'valibot';
import { SAFE_REQUEST_RETRIES } from '../../domain/limits/device.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { refusalIn } from '../../domain/sync/whose-answer.ts';
import { texts } from '../../domain/texts.ts';
import { SECOND } from '../../domain/time.ts';
import { type Answer, ask, type AskPorts, type Request } from './ask.ts';

/** Why a call brought nothing: the server's refusal, or `network` when there was no answer to be had. */
export type Failure = Omit<Refusal, 'code'> & { readonly code: Refusal['code'] | 'network' };
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Failure };

export interface CallRequest<S extends v.GenericSchema> extends Request {
  readonly output: S;
  /** A POST that may be repeated without doing its work twice. */
  readonly repeatable?: true;
  /** Whoever asks repeats it in a way of their own. */
  readonly once?: true;
}

export interface HttpPorts extends AskPorts {
  readonly random: () => number;
  /** False when this device has no network at all, so that another try in a moment is pointless. */
  readonly mayRetry?: () => boolean;
}

export interface Http {
  call<S extends v.GenericSchema>(request: CallRequest<S>): Promise<Result<v.InferOutput<S>>>;
  /** One attempt at an answer that goes on; rejects when there is none. For streams. */
  open(path: string, signal: AbortSignal): Promise<Response>;
}

export const networkFailure: Failure = { code: 'network', message: texts.networkError };

/** Calls below /api: token, protocol version, server time, and three more tries where a repeat can do no harm (spec 9). */
export function createHttp(ports: HttpPorts): Http {
  return {
    async call(request) {
      const tries =
        !request.once && (request.repeatable || (request.method ?? 'GET') === 'GET') ? 1 + SAFE_REQUEST_RETRIES : 1;
      for (let attempt = 1; ; attempt += 1) {
        const answer = await ask(ports, request);
        const last = attempt === tries || request.signal?.aborted || ports.mayRetry?.() === false;
        if (last || !isPassing(answer)) return read(answer, request.output);
        const wait = pause(answer, attempt, ports.random());
        await new Promise<void>((again) => void ports.timers.after(wait, again));
      }
    },
    async open(path, signal) {
      const answer = await ask(ports, { path, signal }, true);
      if (!answer) throw new Error(texts.networkError);
      return answer.response;
    },
  };
}

/** No answer, too late, too many, or a server that cannot now: worth another try. */
const isPassing = (answer: Answer | undefined): boolean => !answer || isPassingStatus(answer.response.status);

const isPassingStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Milliseconds until the next try: what the server asked for, else doubling with jitter so that a hall full of devices spreads out. */
function pause(answer: Answer | undefined, attempt: number, random: number): number {
  const asked = Number(answer?.response.headers.get('retry-after')) * SECOND;
  return (asked > 0 ? Math.min(asked, 30 * SECOND) : 250 * 2 ** attempt) * (1 + random / 2);
}

function read<S extends v.GenericSchema>(answer: Answer | undefined, output: S): Result<v.InferOutput<S>> {
  if (!answer) return { ok: false, refusal: networkFailure };
  const {
    response: { ok, status },
    body,
  } = answer;
  // A request that did not arrive in time was not decided, whatever is said about it.
  if (!ok) return { ok: false, refusal: (status === 408 ? undefined : refusalIn(body)) ?? networkFailure };
  const parsed = v.safeParse(output, body);
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, refusal: networkFailure };
}
