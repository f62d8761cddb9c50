import * as v from 'valibot';
import { ImportChoices } from '../../../domain/imports/import-calls.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { ImportFile } from '../../import/import-file.ts';
import { readEventFiles } from '../../import/reader.ts';
import type { Ports } from '../../ports.ts';
import { readReleasedLists } from '../event-fields/field-lists.ts';
import { zoneOfRealEvent } from '../event/event-zone.ts';
import { idsLeftOut } from '../event/import-bases.ts';
import type { SeenFile } from '../imports/import-store.ts';
import { planImport } from '../imports/plan-import.ts';
import type { PlannedImport } from '../imports/planned-import.ts';
import { readUpload } from '../imports/read-upload.ts';
import { PullFailed } from './source-port.ts';
import type { ProgrammeState, SourceRow } from './source-store.ts';
import { wishOfSource } from './source-wish.ts';

/** Runs something of an import. A refusal becomes a sentence about the source. */
export async function orPullFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw new PullFailed(error.refusal.message);
    throw error;
  }
}

/** Recognises a file of a programme, and how to read it. Throws `PullFailed` for one that is no programme. */
export const readProgrammeFile = (
  file: ImportFile,
  ports: Ports,
): Promise<{ readonly seen: SeenFile; readonly choices: ImportChoices }> =>
  orPullFailed(async () => {
    const seen = await readUpload(file, await readReleasedLists(ports));
    if (seen.what === 'holders' || seen.what === 'sponsors')
      throw new PullFailed('This is a table of ticket holders or sponsors, not of talks, people or companies.');
    const mapping = seen.columns.map(({ guess }) => guess);
    return { seen, choices: v.parse(ImportChoices, { what: seen.what, mapping }) };
  });

/**
 * Plans what the file of a source would change, without talks whose import was undone: an organiser can still import these. Throws
 * `PullFailed` for a file that cannot be used.
 */
export async function planProgramme(source: SourceRow, file: ImportFile, ports: Ports): Promise<PlannedImport> {
  const { choices } = await readProgrammeFile(file, ports);
  const wish = { ...wishOfSource(source), leftOut: await idsLeftOut(source.id, ports) };
  return orPullFailed(() => planImport({ file, choices, source: wish }, ports));
}

/** Counts what a file has: talks, speakers, and speakers with a mail address. */
export async function countProgramme(
  file: ImportFile,
  ports: Ports,
): Promise<Pick<ProgrammeState, 'talks' | 'speakers' | 'addresses'>> {
  const read = await readEventFiles([file], { runningZone: (await zoneOfRealEvent(ports)) ?? 'UTC' });
  if ('code' in read) return { talks: 0, speakers: 0, addresses: 0 };
  const speakers = read.people.filter(({ roles }) => roles?.includes('ROLE_SPEAKER'));
  return {
    talks: read.talks.filter(({ kind }) => kind === 'talk').length,
    speakers: speakers.length,
    addresses: speakers.filter(({ email }) => email !== undefined).length,
  };
}
