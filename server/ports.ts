import type { ServerResponse } from 'node:http';
import type { EventSettings } from '../domain/event/event-settings.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { DigestSum } from '../domain/sync/digest.ts';
import type { LogEntry, LogPage, Op, Scope } from '../domain/sync/log.ts';
import type { StreamEnded } from '../domain/sync/protocol.ts';
import type { LiveHello, LivePulse } from '../domain/live/pulse.ts';
import type { Instant } from '../domain/time.ts';
import type { Calendar } from './platform/calendar-text.ts';
import type { OfficeFileType } from './platform/file-types/office-file-type.ts';
import type { Archiver } from './platform/file-types/archive.ts';
import type { CertificateMaker } from './platform/certificates/certificates.ts';
import type { FileStore } from './platform/file-store.ts';
import type { ImageMaker } from './platform/images/images.ts';
import type { Later } from './platform/background-work.ts';
import type { LiveFigures } from './platform/live-figures.ts';
import type { Mailer } from './platform/mailer.ts';
import type { Attempts } from './platform/memory-attempts.ts';
import type { SlowHash } from './platform/slow-hash.ts';
import type { Wakes } from './platform/wakes.ts';
import type { PushSender } from './platform/web-push-sender.ts';
import type { WebhookSender } from './platform/webhook-sender.ts';
import type { XmlTree } from './platform/xml-text.ts';
import type { Store } from './store/document-store.ts';

/** Everything outside the program: handlers use only these, and no globals. */
export interface Ports {
  readonly store: Store;
  readonly log: SyncLog;
  readonly streams: Streams;
  /** The server's clock. */
  readonly now: () => Instant;
  /** `bytes` random bytes as base64url. */
  readonly randomId: (bytes?: number) => string;
  /**
   * Id for something new. In a call with an Idempotency-Key it is derived from the key and from `about`, so that a repeat of
   * an interrupted call creates the same thing; otherwise random.
   */
  readonly newId: (bytes?: number, about?: string) => string;
  /** Only in a repeat of an interrupted call with a key. */
  readonly again?: Again | undefined;
  readonly mail: Mailer;
  /** Whether mail is sent; otherwise it is stored in a folder. */
  readonly sendsMail: boolean;
  /** The event: the log's document, overridden by EVENT_FILE. */
  readonly event: () => EventSettings;
  /** Settings of EVENT_FILE, which no import may change. */
  readonly fixedSettings: Partial<EventSettings>;
  /** Writes the demo event; only if it may be shown. */
  readonly demo?: ((ports: Ports) => Promise<void>) | undefined;
  /** ADMIN_EMAIL: an admin independent of the demo. */
  readonly adminEmail?: string | undefined;
  /** Public address of this server, without a slash at the end. */
  readonly publicUrl: string;
  readonly later: Later;
  /** Wakes queue workers. */
  readonly wakes: Wakes;
  /** Aborted when the server stops: queue workers then finish their current job. */
  readonly stopping: AbortSignal;
  /** Recent failed attempts by key; in memory of this process. */
  readonly attempts: Attempts;
  /** HMAC of `text` with the installation's key, base64url. */
  readonly keyedHash: (text: string) => string;
  readonly slowHash: SlowHash;
  /** Uploaded files. */
  readonly files: FileStore;
  readonly images: ImageMaker;
  readonly certificates: CertificateMaker;
  readonly archive: Archiver;
  readonly officeFiles: OfficeFileType;
  /** A calendar as iCalendar text (RFC 5545), escaped and folded. */
  readonly calendarText: (calendar: Calendar) => Promise<string>;
  /** An XML document, escaped and indented. */
  readonly xmlText: (tree: XmlTree) => Promise<string>;
  /** Sanitizes HTML written by people, so that it is safe to show. */
  readonly cleanHtml: (html: string) => Promise<string>;
  readonly push: PushSender;
  readonly webhooks: WebhookSender;
  /** Live figures of this process, for organisers. */
  readonly live: LiveFigures;
  readonly pulses: Pulses;
  /** Called with the id of each audit entry the current call writes; absent outside of calls. */
  readonly audited?: (entryId: string) => void;
  /** Id that groups the current call's changes in the audit. */
  readonly group?: string | undefined;
}

/** Results of an earlier, interrupted attempt of the same call. */
export interface Again {
  /** The log entry it wrote under this mutation id. */
  entry(scope: Scope, mid: string): Promise<LogEntry | undefined>;
  /** The first id it created `about` something (`newId`). */
  id(bytes: number, about: string): string;
}

/** State of the running event on all servers, and its last hour. */
export interface Pulses {
  /** Sends this server's state to the others, and records a point of the hour. Call it often; it keeps its own interval. */
  beat(): Promise<void>;
  now(): Promise<LivePulse>;
  hello(): LiveHello;
  /** Tracks an open answer, which ends with the server. */
  follow(response: ServerResponse): void;
  close(): void;
}

/** Opens and closes sync streams. */
/** Contents of a stream. */
export interface Carried {
  readonly scopes: readonly Scope[];
  /** Rooms the device asked for, including those closed to its person. */
  readonly rooms?: readonly string[];
  /**
   * Whether requested rooms have opened or closed since. That is no change of rights, so every heartbeat checks it; the
   * device then reconnects.
   */
  readonly hasChanged?: (() => Promise<boolean>) | undefined;
}

export interface Streams {
  /** Sends hello, then every change in these scopes, until either side closes. */
  join(
    listener: Carried & {
      readonly sessionId: string;
      readonly personId: string;
      /** When the log-in runs out, unless it is used. */ readonly until?: Instant;
    },
    response: ServerResponse,
  ): Promise<void>;
  /**
   * Changes an open stream's contents and sends another hello; changes in scopes it keeps are neither repeated nor lost.
   * False if this log-in has no such stream at this process.
   */
  carry(stream: { readonly id: string; readonly sessionId: string }, carried: Carried): Promise<boolean>;
  /** Sends the reason to a log-in's stream, then closes it. */
  endSession(sessionId: string, ended: StreamEnded): void;
  /** As `endSession` for every stream of a person, at every process. `closeAll` (session-store.ts) ends the log-ins themselves. */
  endPerson(personId: string, ended: StreamEnded): void;
  /**
   * Closes every stream of a person silently: devices reconnect and get the scopes they now have. Resolves once every process
   * will receive this.
   */
  reopenPerson(personId: string): Promise<void>;
  readonly count: number;
  /** Number of people with a stream. */
  readonly people: number;
  /** Number of this process's streams with a scope. */
  listeners(scope: Scope): number;
  close(): Promise<void>;
}

/** A current document of the log. */
export interface HeldDocument {
  readonly id: string;
  readonly rev: string;
  readonly n: number;
  readonly doc: unknown;
}

/** A scope folded up to position `n`. Reads are synchronous, from memory. */
export interface ScopeState {
  readonly scope: Scope;
  readonly n: number;
  get(collection: string, id: string): HeldDocument | undefined;
  all(collection: string): readonly HeldDocument[];
  collections(): readonly string[];
  /** Position of the collection's last change: data derived from it is valid until this changes. */
  changedAt(collection: string): number;
  /** Position of the last deletion: earlier data derived from the scope contains deleted documents. */
  readonly goneAt: number;
  /** Checksum that a mirror at `n` must equal. */
  readonly sum: DigestSum;
}

/** Effect of a mutation, decided against the state after all earlier ones; a `Refusal` appends nothing. */
export type Decision = { readonly ops: readonly Op[]; readonly res?: unknown } | { readonly refused: Refusal };

export interface Mutation {
  /** Mutation id: applied at most once per scope, so repeats are safe. */
  readonly mid: string;
  readonly by: string;
  readonly decide: (state: ScopeState) => Decision;
}

/** `repeated`: this `mid` was already in the log, and `res` is the answer of that time. `n` is its position. */
export type Appended =
  | { readonly ok: true; readonly n: number; readonly res: unknown; readonly repeated: boolean }
  | { readonly ok: false; readonly refused: Refusal };

/** The log, dense in each scope. */
export interface SyncLog {
  readonly logId: string;
  /** Resolves when durable. A decision without ops appends nothing and returns position n. */
  append(scope: Scope, mutation: Mutation): Promise<Appended>;
  /** The scope's durable state, including appends of other processes seen so far. */
  state(scope: Scope): Promise<ScopeState>;
  /** Bytes of the scope as JSON: of its log plus its documents. */
  bytes(scope: Scope): Promise<number>;
  /** The contiguous run after `after`; `gone` below the horizon or beyond the end. */
  read(scope: Scope, after: number, limit?: number): Promise<LogPage | 'gone'>;
  /** Keeps a scope in memory, updated with other processes' appends, until released. */
  hold(scope: Scope): () => void;
  /**
   * Calls the listener with each durable run of scopes in memory, in order. A run that does not start at the end of the
   * previous one follows a gap: entries were truncated before this process read them.
   */
  subscribe(listener: (page: LogPage) => void): () => void;
  /** Removes entries up to `upTo` that are older than LOG_KEEP and included in the stored rows. */
  truncate(scope: Scope, upTo: number): Promise<void>;
  close(): Promise<void>;
}
