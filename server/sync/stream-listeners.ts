import type { ServerResponse } from 'node:http';
import { STREAMS_PER_LOG_IN } from '../../domain/limits/log.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Carried, Streams } from '../ports.ts';

export type Joining = Parameters<Streams['join']>[0];

/** An open sync stream. */
export interface Listener extends Pick<Joining, 'sessionId' | 'personId' | 'until'> {
  /** Id by which the device refers to its sync stream. */
  readonly id: string;
  readonly response: ServerResponse;
  /** Scopes of the sync stream. Its rooms can be replaced. */
  carried: Carried;
  /** Functions that release the scopes that this sync stream holds in memory, by scope. */
  readonly holds: Map<Scope, () => void>;
  /** Resolves when the last change of the stream's rooms is done. These changes run one after another. */
  turn: Promise<unknown>;
}

const NONE: ReadonlySet<Listener> = new Set();

/** The open sync streams of this process, by session and by scope. */
export class StreamListeners {
  readonly #all = new Set<Listener>();
  readonly #byScope = new Map<Scope, Set<Listener>>();
  /** Sync streams by session, the oldest first. */
  readonly #bySession = new Map<string, Set<Listener>>();
  readonly #onUnheard: (scope: Scope) => void;

  /** `onUnheard` is called when the last sync stream of a scope has closed. */
  constructor(onUnheard: (scope: Scope) => void) {
    this.#onUnheard = onUnheard;
  }

  get all(): ReadonlySet<Listener> {
    return this.#all;
  }

  get people(): number {
    return new Set([...this.#all].map(({ personId }) => personId)).size;
  }

  /** All scopes of all sync streams. */
  get scopes(): readonly Scope[] {
    return [...this.#byScope.keys()];
  }

  of(scope: Scope): ReadonlySet<Listener> {
    return this.#byScope.get(scope) ?? NONE;
  }

  find({ id, sessionId }: { readonly id: string; readonly sessionId: string }): Listener | undefined {
    return [...(this.#bySession.get(sessionId) ?? NONE)].find((open) => open.id === id);
  }

  /** Adds a sync stream. Closes the session's oldest streams if it has too many. */
  enter(listener: Listener): void {
    this.#all.add(listener);
    const ofLogIn = this.#bySession.get(listener.sessionId) ?? new Set<Listener>();
    this.#bySession.set(listener.sessionId, ofLogIn.add(listener));
    for (const oldest of ofLogIn) {
      if (ofLogIn.size <= STREAMS_PER_LOG_IN) break;
      this.leave(oldest);
      oldest.response.end();
    }
    this.#enterScopes(listener);
  }

  leave(listener: Listener): void {
    this.#all.delete(listener);
    const ofLogIn = this.#bySession.get(listener.sessionId);
    ofLogIn?.delete(listener);
    if (ofLogIn?.size === 0) this.#bySession.delete(listener.sessionId);
    this.#leaveScopes(listener);
  }

  /** Replaces the scopes of a sync stream. */
  carry(listener: Listener, carried: Carried): void {
    this.#leaveScopes(listener);
    listener.carried = carried;
    this.#enterScopes(listener);
    releaseScopes(listener, carried.scopes);
  }

  #enterScopes(listener: Listener): void {
    for (const scope of listener.carried.scopes)
      this.#byScope.set(scope, (this.#byScope.get(scope) ?? new Set()).add(listener));
  }

  #leaveScopes(listener: Listener): void {
    for (const scope of listener.carried.scopes) {
      const listeners = this.#byScope.get(scope);
      listeners?.delete(listener);
      if (listeners?.size !== 0) continue;
      this.#byScope.delete(scope);
      this.#onUnheard(scope);
    }
  }
}

/** Releases the scopes that a sync stream holds in memory, except those in `but`. */
export function releaseScopes({ holds }: Listener, but: readonly Scope[] = []): void {
  for (const [scope, release] of holds) {
    if (but.includes(scope)) continue;
    release();
    holds.delete(scope);
  }
}
