import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { Instant } from '../../domain/time.ts';

/**
 * Numbers derived from what happens in many scopes, shown in another: how many people keep a talk, later how
 * many love a post. Counted from the transitions in the entries, never by the devices.
 */
export interface Projection {
  /** Names its documents, both where they are counted and where they are shown. */
  readonly collection: string;
  readonly target: Scope;
  /** By how much an entry changes which number. */
  readonly effects: (entry: LogEntry) => readonly Effect[];
  /** What `target` shows. It carries `at`, so that all processes together keep to one entry per DERIVED_EVERY. */
  readonly document: (id: string, count: number, at: Instant) => { readonly at: Instant };
}

export interface Effect { readonly id: string; readonly by: number }
