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
  /** The rooms it should carry, the most wanted first. */
  readonly wanted: () => Promise<readonly Scope[]>;
  readonly wire: Pick<SyncClient, 'carry'>;
  /** It cannot: another stream is to begin, with them. */
  readonly reopen: () => void;
}

/** Milliseconds: grace period of a room that is no longer looked at, since many come back to it at once. */
const LEAVE_AFTER = 30 * SECOND;
/** Milliseconds until other rooms are asked for again, after too many changes in a minute. */
const ASK_AGAIN_AFTER = 5 * SECOND;

/**
 * Which rooms the stream carries. An open one takes others in at once, and those that are no longer looked at leave it a
 * little later: five thousand people who change rooms on the hour must not all come anew.
 */
export class StreamSubscriptions {
  readonly #ports: StreamSubscriptionsPorts;
  /** What the stream was last asked for. */
  #asked: readonly Scope[] = [];
  /** By which name the open stream can be asked for others. */
  #stream: string | undefined;
  #isAsking = false;
  #callOff: (() => void) | undefined;

  constructor(ports: StreamSubscriptionsPorts) {
    this.#ports = ports;
  }

  /** What the next stream is to carry from its beginning. */
  async begin(): Promise<string[]> {
    this.#asked = await this.#wanted();
    return namesOf(this.#asked);
  }

  hello({ logId, positions, stream, rooms }: StreamHello): SubscribedScopes {
    this.#stream = stream;
    return { logId, positions, rooms: rooms?.map(roomScope) ?? this.#asked };
  }

  /** The stream is closed; the next one asks as it begins. */
  down(): void {
    this.#stream = undefined;
  }

  /** Other rooms are wanted by now, perhaps. */
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
    // Meanwhile somebody may look at others.
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
