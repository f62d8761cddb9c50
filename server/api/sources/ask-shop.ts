import * as v from 'valibot';
import type { FetchedAnswer, Fetcher } from '../../platform/outbound-get.ts';
import { fetchAnswer, jsonOf } from './fetch-json.ts';
import { INCOMPLETE, PullFailed } from './source-port.ts';

/** How a shop is asked. */
export interface Asking {
  /** Its name, for sentences. */
  readonly title: string;
  readonly authorization: string;
  readonly fetch: Fetcher;
  /** What an organiser can do if the secret is refused, and if there is no such event. */
  readonly refused: string;
  readonly missing: string;
}

/** Fetches an address of a shop. Throws a sentence about what an organiser can do. */
export async function askShop(
  url: string,
  { title, authorization, fetch, refused, missing }: Asking,
): Promise<FetchedAnswer> {
  const answer = await fetchAnswer({ url, authorization }, fetch);
  const { status } = answer;
  if (status === 401 || status === 403) throw new PullFailed(refused, { stops: true, status });
  if (status === 404) throw new PullFailed(missing, { status });
  if (status !== 200) throw new PullFailed(`${title} answers with ${status}.`, { status });
  return answer;
}

/** Reads an answer as the shape that is expected. Throws `PullFailed` for another one. */
export function answerAs<S extends v.GenericSchema>(
  schema: S,
  answer: FetchedAnswer,
  wanted: string,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, jsonOf(answer, wanted));
  if (!parsed.success) throw new PullFailed(INCOMPLETE);
  return parsed.output;
}

/** The shop's time when it answered, in whole seconds; 0 if it does not say it: then everything is read each time. */
export function answeredAt({ headers }: Pick<FetchedAnswer, 'headers'>): number {
  const at = Date.parse(headers['date'] ?? '');
  return Number.isNaN(at) ? 0 : at;
}
