import { SOURCE_ANSWER_BYTES, SOURCE_DEPTH_MAX } from '../../../domain/limits/sources.ts';
import { scanJson } from '../../http/input/parse-input.ts';
import type { FetchedAnswer, FetchFailure, Fetcher } from '../../platform/outbound-get.ts';
import { INCOMPLETE, PullFailed } from './source-port.ts';

const FAILURES: Readonly<Record<FetchFailure, (host: string) => string>> = {
  address: () => "This address is inside the server's own network. To allow it, add it to SOURCE_HOSTS.",
  connection: (host) => `There is no connection to ${host}.`,
  timeout: (host) => `${host} did not answer in time.`,
  redirects: (host) => `${host} redirects too often.`,
  size: () => 'The file has more than 10 MB.',
};

/** Fetches an address. Throws `PullFailed` without an answer, and if the other system is busy or broken. */
export async function fetchAnswer(
  get: { readonly url: string; readonly authorization?: string; readonly headers?: Readonly<Record<string, string>> },
  fetch: Fetcher,
): Promise<FetchedAnswer> {
  const answer = await fetch({
    ...get,
    headers: { accept: 'application/json', ...get.headers },
    maxBytes: SOURCE_ANSWER_BYTES,
  });
  const { host } = new URL(get.url);
  if ('failed' in answer) throw new PullFailed(FAILURES[answer.failed](host));
  const { status, retryAfter: wait = 0 } = answer;
  if (status === 429) throw new PullFailed(`${host} asks for a pause.`, { wait, isQuiet: true });
  if (status >= 500)
    throw new PullFailed(`${host} has a problem of its own (${status}).`, { wait, isQuiet: status === 503 });
  return answer;
}

export const TOO_DEEP = 'The answer is nested too deeply.';

/** Whether JSON is nested deeper than any real one. Parsing and checking millions of levels would stop the server for seconds. */
export const isTooDeep = (json: Buffer): boolean => scanJson(json).depth > SOURCE_DEPTH_MAX;

/** Reads the JSON of an answer. Throws `PullFailed` for a web page and for JSON that is cut off. */
export function jsonOf({ body, headers }: FetchedAnswer, wanted: string): unknown {
  const text = body.toString();
  if (/^\s*</.test(text) || headers['content-type']?.includes('text/html'))
    throw new PullFailed(`The address answers with a web page, not with ${wanted}.`);
  if (isTooDeep(body)) throw new PullFailed(TOO_DEEP);
  try {
    return JSON.parse(text);
  } catch {
    throw new PullFailed(INCOMPLETE);
  }
}
