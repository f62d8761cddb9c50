import type { AuditedChange, AuditEntry } from '../../../domain/audit/audit.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { referencedFiles } from './referenced-files.ts';
import { AUDITED_SCOPES } from '../../../domain/audit/audit-id.ts';

const GONE = 'A file that belongs to this has been removed for good, so it cannot be undone. Change it back by hand.';

/** Files first: should the server stop in between, no document names one that is not there. Afterwards `settleFiles`. */
export async function bringFilesBack({ changes }: AuditEntry, { files }: Ports): Promise<void> {
  for (const name of changes.flatMap(filesLost)) if (!(await files.bringBack(name))) refuse('conflict', GONE);
}

/** The files that a change let go of. */
function filesLost({ before, after }: AuditedChange): string[] {
  const kept = referencedFiles(after);
  return referencedFiles(before).filter((name) => !kept.includes(name));
}

/** The files that a change brought. */
const filesGained = ({ before, after, ...rest }: AuditedChange): string[] =>
  filesLost({ ...rest, before: after, after: before });

/**
 * Of the files that came or went with an entry, those are there that something names now, and the others are set aside,
 * so that undoing can be undone.
 */
export async function settleFiles({ changes }: AuditEntry, { log, files, now }: Ports): Promise<void> {
  const touched = new Set(changes.flatMap((change) => [...filesLost(change), ...filesGained(change)]));
  if (touched.size === 0) return;
  // Whatever it is: a track can show a sponsor's picture, and what waits to be published is not where it will be.
  const states = await Promise.all(AUDITED_SCOPES.map((scope) => log.state(scope)));
  const documents = states.flatMap((state) => state.collections().flatMap((name) => state.all(name)));
  const named = new Set(documents.flatMap(({ doc }) => referencedFiles(doc)));
  for (const name of touched) await (named.has(name) ? files.bringBack(name) : files.setAside(name, now()));
}
