import { refuse } from '../../../domain/refusal.ts';
import { sessionizeView } from '../../../domain/sources/sessionize-address.ts';
import type { Fetcher } from '../../platform/outbound-get.ts';
import { checkedFile } from './checked-file.ts';
import { contentMark, fetchFile, wholeText } from './fetch-file.ts';
import { type ProgrammeRead, type ProgrammeSource, PullFailed } from './source-port.ts';

interface Parts {
  readonly address: string;
  readonly name: string;
  readonly fetch: Fetcher;
}

/** Reads the view All of an API endpoint of Sessionize. Its times are in the event's zone. */
export function sessionize({ address, name, fetch }: Parts): ProgrammeSource {
  const url = sessionizeView(address);
  if (url === undefined) {
    const message = 'Write the address of the endpoint, like https://sessionize.com/api/v2/abcd1234/view/All';
    return refuse('invalid', message, [{ field: 'address', message }]);
  }
  const read = async (mark: string): Promise<ProgrammeRead> => {
    const hash = await probed(url, fetch);
    if (hash !== '' && hash === mark) return { mark };
    const answer = await fetchFile({ url }, fetch);
    if (answer.status === 404) throw new PullFailed('Sessionize does not know this endpoint any more.');
    wholeText(answer);
    const now = hash || contentMark(answer.body);
    return now === mark ? { mark } : { mark: now, file: { name, bytes: answer.body } };
  };
  return { check: async () => checkedFile(await read(''), 'Sessionize'), read };
}

/** The hash of the current answer, which is much shorter; empty if there is none. */
async function probed(url: string, fetch: Fetcher): Promise<string> {
  const answer = await fetchFile({ url: `${url}?hashonly=true` }, fetch);
  const text = answer.body.toString().trim();
  return answer.status === 200 && /^"?[\w+/=-]{8,200}"?$/.test(text) ? text : '';
}
