import type { Scope } from '../../../domain/sync/log.ts';
import { SECOND } from '../../../domain/time.ts';
import type { SubscribedScopes } from '../replica/replicas.ts';
import type { StreamedPage } from '../transport/stream.ts';
import type { SyncStatus } from '../status/sync-status.ts';

/** Messages between tabs of one browser. */
export type TabMessage =
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'ops'; readonly page: StreamedPage }
  /** Position of one of the leader's scopes, which may have been reached without a sync stream. */
  | { readonly kind: 'stands'; readonly s: Scope; readonly logId: string; readonly n: number }
  /** The scopes that the leader's sync stream carries. */
  | { readonly kind: 'carried'; readonly carried: SubscribedScopes }
  | { readonly kind: 'ask-carried' }
  /** This tab shows other rooms now. */
  | { readonly kind: 'rooms' }
  /** The server's answer about the stored rooms (replicas.ts). */
  | { readonly kind: 'kept-rooms'; readonly told: ReadonlyMap<Scope, number | undefined> }
  | { readonly kind: 'status'; readonly status: SyncStatus }
  | { readonly kind: 'ask-status' }
  | { readonly kind: 'sync-now' }
  | { readonly kind: 'upgrade'; readonly shape: number };

/** Milliseconds: how often a visible tab checks that the leader is alive, and how long the answer may take. */
const ASK_EVERY = 5 * SECOND;
const ANSWER_WITHIN = 2 * SECOND;

const LEADER = 'plenary-leader';

/*
 * Leader election. One tab leads: only it opens the stream, writes the catalog and replicates. The lock passes on
 * automatically when the leader is closed. A leader that the browser has frozen keeps its lock and does nothing, so visible
 * tabs ping it; without an answer they steal the lock, and the old leader learns of it when it thaws.
 *
 *   waiting ──lock granted, or stolen while visible──► leading ──stolen from us──► waiting
 */

export interface TabLeaderPorts {
  /** Starts the work that only the leader does. */
  readonly onLead: () => void;
  /** Stops the leader's work, because another tab leads. */
  readonly onFollow: () => void;
  readonly onMessage: (message: TabMessage) => void;
}

/** This tab's part in the leader election, which begins when it is constructed. */
export class TabLeader {
  readonly #ports: TabLeaderPorts;
  readonly #channel = new BroadcastChannel('plenary-tabs');
  /** Resolves when this tab closes, which releases the lock. */
  readonly #gone = Promise.withResolvers<void>();
  readonly #asking: ReturnType<typeof setInterval>;
  readonly #onVisibility = (): void => this.#makeSure();
  #leads = false;
  #answered = true;
  #closed = false;

  constructor(ports: TabLeaderPorts) {
    this.#ports = ports;
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#hear(data));
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#asking = setInterval(this.#onVisibility, ASK_EVERY);
    // Without locks (plain http) every tab leads: more traffic, nothing lost.
    if ('locks' in navigator) void this.#queueUp({});
    else queueMicrotask(() => this.#begin());
  }

  get leads(): boolean {
    return this.#leads;
  }

  post(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by nature and takes no target
    if (!this.#closed) this.#channel.postMessage(message);
  }

  /**
   * Tells the other tabs the position of a scope. Called even after a sync without news, because this tab may have reached the
   * position before it became the leader.
   */
  sayWhere(at: { readonly s: Scope; readonly logId: string; readonly n: number } | undefined): void {
    if (this.#leads && at) this.post({ kind: 'stands', s: at.s, logId: at.logId, n: at.n });
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#asking);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#channel.close();
    this.#gone.resolve();
  }

  async #queueUp(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(LEADER, options, () => {
        this.#begin();
        return this.#gone.promise;
      });
    } catch (error) {
      // A page being unloaded is refused every lock at once and would retry for ever; Safari then hangs on reload.
      if (this.#closed || !isStolen(error)) return;
      // This tab was frozen, and another one took over.
      this.#leads = false;
      this.#ports.onFollow();
      void this.#queueUp({});
    }
  }

  #begin(): void {
    if (this.#closed) return;
    this.#leads = true;
    this.#ports.onLead();
  }

  #makeSure(): void {
    if (!this.#mayTakeOver()) return;
    this.#answered = false;
    this.post({ kind: 'ping' });
    setTimeout(() => {
      if (!this.#answered && this.#mayTakeOver()) void this.#queueUp({ steal: true });
    }, ANSWER_WITHIN);
  }

  #mayTakeOver(): boolean {
    return !this.#leads && !this.#closed && document.visibilityState === 'visible' && 'locks' in navigator;
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'ping' && this.#leads) this.post({ kind: 'pong' });
    if (message.kind === 'pong') this.#answered = true;
    this.#ports.onMessage(message);
  }
}

const isStolen = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
