import type { Scope } from '../sync/log.ts';

/** Header of an answer: the ids of the audit entries that the call wrote, in order, parted by a comma. Each can be undone. */
export const AUDIT_ID_HEADER = 'audit-id';

/** The scopes whose entries by admins are audit entries. */
export const AUDITED_SCOPES: readonly Scope[] = ['pub', 'replay', 'adm'];

/** An entry of the log, as the audit names it. */
export const auditIdOf = (scope: Scope, n: number): string => `${scope}:${n}`;

export const auditIdsIn = (header: string | null): readonly string[] | undefined => header?.split(', ');
