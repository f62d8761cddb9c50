import { refuse } from '../../../domain/refusal.ts';
import type { Fetcher } from '../../platform/outbound-get.ts';
import { checkedFile } from './checked-file.ts';
import { contentMark, fetchFile, wholeText } from './fetch-file.ts';
import { type ProgrammeRead, type ProgrammeSource, PullFailed } from './source-port.ts';

interface Parts {
  readonly address: string;
  readonly name: string;
  readonly fetch: Fetcher;
}

const NO_ADDRESS = 'Write the address of the schedule, like https://example.org/schedule.json';

/** Reads a schedule or a table at any address; its content says which. */
export function schedule({ address, name, fetch }: Parts): ProgrammeSource {
  const url = address.trim();
  if (!/^https?:\/\/[^\s@]+$/i.test(url) || !URL.canParse(url))
    return refuse('invalid', NO_ADDRESS, [{ field: 'address', message: NO_ADDRESS }]);
  const read = (mark: string): Promise<ProgrammeRead> => readAddress({ url, name, mark }, fetch);
  return { check: async () => checkedFile(await read(''), 'A schedule'), read };
}

interface Reading {
  readonly url: string;
  readonly name: string;
  readonly mark: string;
}

async function readAddress({ url, name, mark }: Reading, fetch: Fetcher): Promise<ProgrammeRead> {
  const [hash = '', etag = ''] = mark.split(' ', 2);
  const headers = etag === '' ? {} : { 'if-none-match': decodeURIComponent(etag) };
  const answer = await fetchFile({ url, headers }, fetch);
  if (answer.status === 304) return { mark };
  if (answer.status === 404)
    throw new PullFailed(`There is nothing at ${new URL(url).host}${new URL(url).pathname} any more.`);
  wholeText(answer);
  const now = contentMark(answer.body);
  const next = `${now} ${encodeURIComponent(answer.headers['etag'] ?? '')}`.trim();
  return now === hash ? { mark: next } : { mark: next, file: { name, bytes: answer.body } };
}
