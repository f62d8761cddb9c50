import type { Scope } from '../sync/log.ts';
import type { AuditEntry } from './audit.ts';

/** Response header with the ids of the audit entries that the call wrote, comma-separated and in order. Each can be undone. */
export const AUDIT_ID_HEADER = 'audit-id';

/** Scopes in which entries by admins are audit entries. */
export const AUDITED_SCOPES: readonly Scope[] = ['pub', 'dir', 'replay', 'adm'];

/** The audit id of a log entry. */
export const auditIdOf = (scope: Scope, n: number): string => `${scope}:${n}`;

/** Sorts newest first. For entries of the same millisecond it compares log positions: as text `pub:9` would sort after `pub:10`. */
export const latestFirst = (a: Entry, b: Entry): number => b.at - a.at || numberOf(b) - numberOf(a);

type Entry = Pick<AuditEntry, 'id' | 'at'>;

/** Log position in an audit id; 0 if it has none. */
const numberOf = ({ id }: Entry): number => Number(/:(\d+)$/.exec(id)?.[1] ?? 0);

export const auditIdsIn = (header: string | null): readonly string[] | undefined => header?.split(', ');
