import { createHash } from 'node:crypto';
import type { FetchedAnswer, Fetcher } from '../../platform/outbound-get.ts';
import { fetchAnswer, isTooDeep, TOO_DEEP } from './fetch-json.ts';
import { INCOMPLETE, PullFailed } from './source-port.ts';

export const NO_SCHEDULE = 'The address answers with a web page, not with a schedule.';

interface Wanted {
  readonly url: string;
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fetches an address of a programme. Throws a sentence for every answer but 200, 304 and 404. */
export async function fetchFile(wanted: Wanted, fetch: Fetcher): Promise<FetchedAnswer> {
  const answer = await fetchAnswer({ ...wanted, headers: { accept: '*/*', ...wanted.headers } }, fetch);
  const { status } = answer;
  if ([200, 304, 404].includes(status)) return answer;
  const { host } = new URL(wanted.url);
  throw new PullFailed(
    status === 401 || status === 403
      ? `${host} does not let everybody read this address (${status}).`
      : `${host} answers with ${status}.`,
    { status },
  );
}

const isPage = ({ headers }: FetchedAnswer, text: string): boolean =>
  /^\s*<(?:!doctype html|html)/i.test(text) || (headers['content-type']?.includes('text/html') ?? false);

/** Throws for a web page and for a file that is cut off. */
export function wholeText(answer: FetchedAnswer, page = NO_SCHEDULE): string {
  const text = answer.body.toString();
  if (isPage(answer, text)) throw new PullFailed(page);
  if (isJson(text) && isTooDeep(answer.body)) throw new PullFailed(TOO_DEEP);
  const trimmed = text.trim();
  if (trimmed === '' || isCut(trimmed)) throw new PullFailed(INCOMPLETE);
  return text;
}

const isJson = (text: string): boolean => /^[\uFEFF\s]*[[{]/.test(text);

function isCut(text: string): boolean {
  if (/^[\uFEFF\s]*BEGIN:VCALENDAR/i.test(text)) return !/END:VCALENDAR$/i.test(text);
  if (text.startsWith('<')) return !/<\/[\w:.-]+>$|\/>$|-->$/.test(text);
  if (!isJson(text)) return false;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return false;
  } catch {
    return true;
  }
}

export const contentMark = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');
