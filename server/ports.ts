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
import type { Fetcher } from './platform/outbound-get.ts';
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

/** Everything that handlers may use from outside the program: handlers use only these, and no globals. */
export interface Ports {
  readonly store: Store;
  readonly log: SyncLog;
  readonly streams: Streams;
  /** Returns the server's time. */
  readonly now: () => Instant;
  /** Returns `bytes` random bytes as base64url. */
  readonly randomId: (bytes?: number) => string;
  /**
   * Returns an id for something new. In a call with an Idempotency-Key it is derived from the key and from `about`, so
   * that a repeat of an interrupted call creates the same thing. Otherwise it is random.
   */
  readonly newId: (bytes?: number, about?: string) => string;
  /** Only set in a repeat of an interrupted call with an Idempotency-Key. */
  readonly again?: Again | undefined;
  readonly mail: Mailer;
  /** True if mails are sent; false if they are written to a folder. */
  readonly sendsMail: boolean;
  /** Returns the event's settings: those in the log, overridden by EVENT_FILE. */
  readonly event: () => EventSettings;
  /** Settings from EVENT_FILE. No import can change them. */
  readonly fixedSettings: Partial<EventSettings>;
  /** Writes the demo event. Missing if the demo may not be shown. */
  readonly demo?: ((ports: Ports) => Promise<void>) | undefined;
  /** ADMIN_EMAIL: address of an admin who is not part of the demo. */
  readonly adminEmail?: string | undefined;
  /** Public address of this server, without a trailing slash. */
  readonly publicUrl: string;
  /** Hosts whose pages may play talks in a frame (EMBED_HOSTS). */
  readonly embedHosts: readonly string[];
  readonly later: Later;
  /** Wakes queue workers. */
  readonly wakes: Wakes;
  /** Aborted when the server stops. Queue workers then finish their current job. */
  readonly stopping: AbortSignal;
  /** Counts of recent failed attempts by key, in memory of this process. */
  readonly attempts: Attempts;
  /** Returns the HMAC of `text` with the installation's key, as base64url. */
  readonly keyedHash: (text: string) => string;
  readonly slowHash: SlowHash;
  /** Uploaded files. */
  readonly files: FileStore;
  readonly images: ImageMaker;
  readonly certificates: CertificateMaker;
  readonly archive: Archiver;
  readonly officeFiles: OfficeFileType;
  /** Returns a calendar as iCalendar text (RFC 5545), escaped and folded. */
  readonly calendarText: (calendar: Calendar) => Promise<string>;
  /** Returns an XML document as text, escaped and indented. */
  readonly xmlText: (tree: XmlTree) => Promise<string>;
  /** Returns sanitised HTML: HTML written by people is safe to show afterwards. */
  readonly cleanHtml: (html: string) => Promise<string>;
  /** The same for a page of the event, which may also name facts and link to screens of this app. */
  readonly cleanPage: (html: string) => Promise<string>;
  readonly push: PushSender;
  readonly webhooks: WebhookSender;
  /** Fetches addresses that organisers entered (SOURCE_HOSTS). */
  readonly fetchOutside: Fetcher;
  /** The same for log-in providers, within a time that a person waits. */
  readonly askProvider: Fetcher;
  /** Waits between requests to another system, in ms. */
  readonly pauseBetweenFetches: (ms: number) => Promise<void>;
  /** The operator's key for secrets of other systems (SEAL_KEY). */
  readonly sealKey?: Buffer | undefined;
  /** Live figures of this process, for organisers. */
  readonly live: LiveFigures;
  readonly pulses: Pulses;
  /** Called with the id of each audit entry that the current call writes. Missing outside of calls. */
  readonly audited?: (entryId: string) => void;
  /** Audit group of the current call's changes. */
  readonly group?: string | undefined;
}

/** Results of an earlier attempt of the same call that was interrupted. */
export interface Again {
  /** Returns the log entry that the attempt wrote with this mutation id; undefined if it wrote none. */
  entry(scope: Scope, mid: string): Promise<LogEntry | undefined>;
  /** Returns the first id that the attempt created `about` something (`newId`). */
  id(bytes: number, about: string): string;
}

/** Live figures of all servers, now and in the last hour. */
export interface Pulses {
  /** Sends this server's figures to the others and records them for the hour. May be called often; it keeps its own interval. */
  beat(): Promise<void>;
  now(): Promise<LivePulse>;
  hello(): LiveHello;
  /** Registers an open stream, so that it ends when the server stops. */
  follow(response: ServerResponse): void;
  close(): void;
}

/** Opens and closes sync streams. */
/** What a stream contains. */
export interface Carried {
  readonly scopes: readonly Scope[];
  /** Rooms that the device asked for, including those that the person may not read. */
  readonly rooms?: readonly string[];
  /**
   * Returns whether requested rooms have opened or closed since. This is not a change of rights, so each heartbeat calls
   * it; if true, the device must reconnect.
   */
  readonly hasChanged?: (() => Promise<boolean>) | undefined;
}

export interface Streams {
  /** Sends hello, then every change in these scopes, until either side closes the stream. */
  join(
    listener: Carried & {
      readonly sessionId: string;
      readonly personId: string;
      /** When the log-in runs out, unless it is used. */ readonly until?: Instant;
    },
    response: ServerResponse,
  ): Promise<void>;
  /**
   * Changes the contents of an open stream and sends another hello. Changes in scopes that stay are neither repeated nor
   * lost. Returns false if this session has no such stream in this process.
   */
  carry(stream: { readonly id: string; readonly sessionId: string }, carried: Carried): Promise<boolean>;
  /** Sends the reason to the stream of a session, then closes it. */
  endSession(sessionId: string, ended: StreamEnded): void;
  /**
   * Like `endSession`, for all streams of a person in all processes. The sessions themselves are ended by `closeAll`
   * (session-store.ts).
   */
  endPerson(personId: string, ended: StreamEnded): void;
  /**
   * Closes all streams of a person without a reason: the devices reconnect and get their current scopes. Resolves when it
   * is certain that all processes will do it.
   */
  reopenPerson(personId: string): Promise<void>;
  readonly count: number;
  /** Number of people with an open stream. */
  readonly people: number;
  /** Returns the number of this process's streams with this scope. */
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

/** The state of a scope up to position `n`. Reads are synchronous, from memory. */
export interface ScopeState {
  readonly scope: Scope;
  readonly n: number;
  get(collection: string, id: string): HeldDocument | undefined;
  all(collection: string): readonly HeldDocument[];
  collections(): readonly string[];
  /** Returns the position of the collection's last change. Data derived from the collection is valid until this changes. */
  changedAt(collection: string): number;
  /** Position at which a document, or an answer in one, was last removed. Data derived from an earlier state may contain it. */
  readonly goneAt: number;
  /** Checksum that a replica at position `n` must have. */
  readonly sum: DigestSum;
}

/** Result of deciding a mutation on the state after all earlier ones. A `Refusal` appends nothing. */
export type Decision = { readonly ops: readonly Op[]; readonly res?: unknown } | { readonly refused: Refusal };

export interface Mutation {
  /** Mutation id. A scope applies each id only once, so repeats are safe. */
  readonly mid: string;
  readonly by: string;
  readonly decide: (state: ScopeState) => Decision;
}

/** `repeated`: the log already had this `mid`; then `res` is the stored result. `n` is the position of the entry. */
export type Appended =
  | { readonly ok: true; readonly n: number; readonly res: unknown; readonly repeated: boolean }
  | { readonly ok: false; readonly refused: Refusal };

/** The log. In each scope the positions have no gaps. */
export interface SyncLog {
  readonly logId: string;
  /** Appends a mutation; resolves when it is durable. A decision without ops appends nothing and returns position n. */
  append(scope: Scope, mutation: Mutation): Promise<Appended>;
  /** Returns the scope's durable state, including entries of other processes known so far. */
  state(scope: Scope): Promise<ScopeState>;
  /** Returns the size of the scope as JSON in bytes: its log plus its documents. */
  bytes(scope: Scope): Promise<number>;
  /** Returns the run of entries after position `after`. `gone` if they were truncated or the position is beyond the end. */
  read(scope: Scope, after: number, limit?: number): Promise<LogPage | 'gone'>;
  /** Keeps a scope in memory and updates it with other processes' entries. Returns a function that releases it. */
  hold(scope: Scope): () => void;
  /**
   * Calls the listener with each durable run of the scopes in memory, in order. If a run does not start at the end of the
   * previous one, entries between them were truncated before this process could read them.
   */
  subscribe(listener: (page: LogPage) => void): () => void;
  /** Removes entries up to position `upTo` that are older than LOG_KEEP and contained in the stored rows. */
  truncate(scope: Scope, upTo: number): Promise<void>;
  close(): Promise<void>;
}
