import type { Scope } from '../sync/log.ts';
import type { AuditEntry } from './audit.ts';

/** Header of an answer: the ids of the audit entries that the call wrote, in order, parted by a comma. Each can be undone. */
export const AUDIT_ID_HEADER = 'audit-id';

/** The scopes whose entries by admins are audit entries. */
export const AUDITED_SCOPES: readonly Scope[] = ['pub', 'replay', 'adm'];

/** An entry of the log, as the audit names it. */
export const auditIdOf = (scope: Scope, n: number): string => `${scope}:${n}`;

/** Of a scope's entries of one millisecond, the later one first: as text `pub:9` would come after `pub:10`. */
export const latestFirst = (a: Entry, b: Entry): number => b.at - a.at || numberOf(b) - numberOf(a);

type Entry = Pick<AuditEntry, 'id' | 'at'>;

/** In the log; 0 for what is not in it. */
const numberOf = ({ id }: Entry): number => Number(/:(\d+)$/.exec(id)?.[1] ?? 0);

export const auditIdsIn = (header: string | null): readonly string[] | undefined => header?.split(', ');
