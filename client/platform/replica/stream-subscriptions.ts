import { roomOfScope, roomScope } from '../../../domain/chats/room.ts';
import { CHAT_ROOMS_PER_STREAM } from '../../../domain/limits/chats.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { StreamHello } from '../../../domain/sync/protocol.ts';
import { SECOND } from '../../../domain/time.ts';
import type { SubscribedScopes } from './replicas.ts';
import type { SyncClient } from '../transport/sync-client.ts';
import type { Timers } from '../clock/timers.ts';

export interface StreamSubscriptionsPorts {
  readonly timers: Timers;
  /** Resolves to the rooms that the sync stream should carry, the most important first. */
  readonly wanted: () => Promise<readonly Scope[]>;
  readonly wire: Pick<SyncClient, 'carry'>;
  /** Opens a new sync stream with the wanted rooms, if the open stream cannot take them. */
  readonly reopen: () => void;
}

/** How long a room that is no longer shown stays subscribed, in milliseconds, because many people return to it at once. */
const LEAVE_AFTER = 30 * SECOND;
/** How long to wait until the next attempt after too many changes of rooms in a minute, in milliseconds. */
const ASK_AGAIN_AFTER = 5 * SECOND;

/**
 * Room subscriptions of the open sync stream. Adds rooms at once; removes them after LEAVE_AFTER, so that 5,000 people changing
 * rooms on the hour do not all resubscribe.
 */
export class StreamSubscriptions {
  readonly #ports: StreamSubscriptionsPorts;
  /** The rooms in the last request for the sync stream. */
  #asked: readonly Scope[] = [];
  /** Id of the open sync stream, used to change its rooms. */
  #stream: string | undefined;
  #isAsking = false;
  #callOff: (() => void) | undefined;

  constructor(ports: StreamSubscriptionsPorts) {
    this.#ports = ports;
  }

  /** Returns the rooms for the next sync stream. */
  async begin(): Promise<string[]> {
    this.#asked = await this.#wanted();
    return namesOf(this.#asked);
  }

  hello({ logId, positions, stream, rooms }: StreamHello): SubscribedScopes {
    this.#stream = stream;
    return { logId, positions, rooms: rooms?.map(roomScope) ?? this.#asked };
  }

  /** Called when the sync stream is closed; the next stream is asked for rooms as it begins. */
  down(): void {
    this.#stream = undefined;
  }

  /** Compares the wanted rooms with the subscribed ones and asks for a change. */
  async settle(): Promise<void> {
    if (this.#isAsking) return;
    this.#callOff?.();
    const rooms = await this.#wanted();
    if (rooms.some((room) => !this.#asked.includes(room))) await this.#ask(rooms);
    else if (rooms.length < this.#asked.length) this.#after(LEAVE_AFTER, async () => this.#ask(await this.#wanted()));
  }

  close(): void {
    this.#callOff?.();
  }

  async #ask(rooms: readonly Scope[]): Promise<void> {
    if (this.#isAsking) return;
    if (this.#stream === undefined) return this.#ports.reopen();
    this.#isAsking = true;
    const answer = await this.#ports.wire.carry(this.#stream, namesOf(rooms));
    this.#isAsking = false;
    if (!answer.ok && answer.refusal.code !== 'too-many') return this.#ports.reopen();
    if (!answer.ok) return this.#after(ASK_AGAIN_AFTER, () => this.settle());
    this.#asked = rooms;
    // The wanted rooms may have changed meanwhile.
    await this.settle();
  }

  #after(ms: number, act: () => Promise<void>): void {
    this.#callOff?.();
    this.#callOff = this.#ports.timers.after(ms, () => void act());
  }

  async #wanted(): Promise<readonly Scope[]> {
    return (await this.#ports.wanted()).slice(0, CHAT_ROOMS_PER_STREAM);
  }
}

const namesOf = (scopes: readonly Scope[]): string[] => scopes.flatMap((scope) => roomOfScope(scope) ?? []);
