import { plural } from '../plural.ts';
import type { AuditEntry } from './audit.ts';
import { auditSentence } from './audit-sentence.ts';

/** Prefix of the group of an import's changes. */
export const IMPORT_GROUP = 'import-';
/** Prefix of the group of what reading a ticket shop changed, followed by the source's id. */
export const SOURCE_GROUP = 'source-';

/** Whether the changes of a group are undone together, and not one by one. */
export const isUndoneTogether = (group: string | undefined): group is string =>
  group !== undefined && (group.startsWith(IMPORT_GROUP) || group.startsWith(SOURCE_GROUP));

/** Why a change of a ticket shop's reading is not undone alone. */
export const UNDONE_TOGETHER = 'This is undone together with what else the ticket shop changed.';

/** Entries of one action: a batch, a release, an import. At least one, in the order of the list. */
export interface AuditAct<Entry> {
  readonly group: string | undefined;
  readonly entries: readonly [Entry, ...Entry[]];
}

/** Groups consecutive entries of the same group into actions. */
export function actsOf<Entry extends Pick<AuditEntry, 'group'>>(list: readonly Entry[]): AuditAct<Entry>[] {
  const acts: { group: string | undefined; entries: [Entry, ...Entry[]] }[] = [];
  for (const entry of list) {
    const last = acts.at(-1);
    if (last?.group !== undefined && last.group === entry.group) last.entries.push(entry);
    else acts.push({ group: entry.group, entries: [entry] });
  }
  return acts;
}

/** Describes an action in a sentence. */
export function actSentence({ group, entries }: AuditAct<Pick<AuditEntry, 'note' | 'changes'>>): string {
  const [newest] = entries;
  const more = entries.length - 1;
  if (more === 0) return auditSentence(newest);
  if (group?.startsWith(IMPORT_GROUP)) return 'Imported a file';
  return plural(
    more,
    `${auditSentence(newest)}, and 1 more change at once`,
    `${auditSentence(newest)}, and ${more.toLocaleString('en')} more changes at once`,
  );
}
