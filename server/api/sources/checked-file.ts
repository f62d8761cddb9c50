import { readUpload } from '../imports/read-upload.ts';
import { Refused } from '../../../domain/refusal.ts';
import { readEventFiles } from '../../import/reader.ts';
import { type ProgrammeRead, PullFailed, type SourceCheck } from './source-port.ts';

/** What a check says about a file: its format, the event's name, and its number of talks. */
export async function checkedFile(
  { file, note = '', version = '' }: ProgrammeRead,
  product: string,
): Promise<SourceCheck> {
  if (!file) return { product, event: note, products: [], orders: 0 };
  try {
    const seen = await readUpload(file);
    if (seen.what !== 'event') return { product: seen.format, event: '', products: [], orders: seen.rows };
    const read = await readEventFiles([file], { runningZone: 'UTC' });
    const event = 'code' in read ? '' : (read.event?.name ?? '');
    const orders = 'code' in read ? seen.rows : read.talks.length;
    return { product: version === '' ? product : `${product}, version ${version}`, event, products: [], orders };
  } catch (error) {
    if (error instanceof Refused) throw new PullFailed(error.refusal.message);
    throw error;
  }
}
