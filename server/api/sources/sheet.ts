import { refuse } from '../../../domain/refusal.ts';
import { sheetTable } from '../../../domain/sources/sheet-address.ts';
import type { Fetcher } from '../../platform/outbound-get.ts';
import { checkedFile } from './checked-file.ts';
import { contentMark, fetchFile, wholeText } from './fetch-file.ts';
import { type ProgrammeRead, type ProgrammeSource, PullFailed } from './source-port.ts';

interface Parts {
  readonly address: string;
  readonly name: string;
  readonly fetch: Fetcher;
}

const NOT_SHARED =
  'Google answers with a log-in page. Share the sheet with “Anyone with the link”. Nothing was changed.';

/** Reads one sheet of a Google spreadsheet that anyone with the link may view. */
export function sheet({ address, name, fetch }: Parts): ProgrammeSource {
  const url = sheetTable(address);
  if (url === undefined) {
    const message = 'Write the address of the sheet, like https://docs.google.com/spreadsheets/d/…/edit#gid=0';
    return refuse('invalid', message, [{ field: 'address', message }]);
  }
  const read = async (mark: string): Promise<ProgrammeRead> => {
    const answer = await fetchFile({ url }, fetch).catch(refusedAs);
    if (answer.status === 404) throw new PullFailed('There is no such sheet any more.');
    wholeText(answer, NOT_SHARED);
    const now = contentMark(answer.body);
    return now === mark ? { mark } : { mark: now, file: { name, bytes: answer.body } };
  };
  return { check: async () => checkedFile(await read(''), 'Google Sheet'), read };
}

/** A sheet that is not shared refuses, or leads to a page for logging in. */
function refusedAs(error: unknown): never {
  if (error instanceof PullFailed && (error.status === 401 || error.status === 403)) throw new PullFailed(NOT_SHARED);
  throw error;
}
