import type { LogEntry } from '../../../domain/sync/log.ts';
import type { TableSpec } from '../../../server/store/document-store.ts';

/** Guests of a small party, as rows for stores. */
export interface Guest {
  readonly id: string;
  readonly rev: number;
  readonly email: string;
  readonly team: string;
  readonly age: number;
  readonly note?: string;
}
export const guests: TableSpec<Guest, 'byEmail' | 'byTeam'> = {
  name: 'guests',
  indexes: { byEmail: { fields: ['email'], unique: true }, byTeam: { fields: ['team', 'age'] } },
};
export const ada: Guest = { id: 'ada', rev: 1, email: 'ada@example.org', team: 'analysts', age: 36 };
export const grace: Guest = { id: 'grace', rev: 1, email: 'grace@example.org', team: 'compilers', age: 85 };
export const lin: Guest = { id: 'lin', rev: 1, email: 'lin@example.org', team: 'compilers', age: 41 };

export const entry = (s: string, n: number, mid: string): LogEntry => ({
  s,
  n,
  mid,
  at: 1_700_000_000_000 + n,
  by: 'ada',
  ops: [{ c: 'talks', id: mid, rev: 'r1', doc: { title: 'Ünïcode 🎪', tags: ['a'] } }],
  res: { ok: true },
});
