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

/** Everything outside the program, and nothing else: handlers get these and no global. */
export interface Ports {
  readonly store: Store;
  readonly log: SyncLog;
  readonly streams: Streams;
  /** The server's clock. */
  readonly now: () => Instant;
  /** `bytes` random bytes as base64url. */
  readonly randomId: (bytes?: number) => string;
  /**
   * An id for something new. In a call under an Idempotency-Key it is drawn from the key and from what it is `about`, so
   * that a repeat of a call that a crash cut off makes the same thing; else it is random.
   */
  readonly newId: (bytes?: number, about?: string) => string;
  /** Only in the repeat of a keyed call that was cut off. */
  readonly again?: Again | undefined;
  readonly mail: Mailer;
  /** Whether mail leaves this server; else it lies in a folder. */
  readonly sendsMail: boolean;
  /** The event as it is in force: the log's document, overridden by EVENT_FILE. */
  readonly event: () => EventSettings;
  /** What EVENT_FILE says, and no import may change. */
  readonly fixedSettings: Partial<EventSettings>;
  /** Brings the demo event in; only where it may be shown. */
  readonly demo?: ((ports: Ports) => Promise<void>) | undefined;
  /** ADMIN_EMAIL: who runs the event whatever becomes of the demo. */
  readonly adminEmail?: string | undefined;
  /** Where people reach this server, without a slash at the end. */
  readonly publicUrl: string;
  readonly later: Later;
  /** Tells who works off a queue that there is something in it. */
  readonly wakes: Wakes;
  /** Aborted when the server stops: what works off a queue comes to an end, whole. */
  readonly stopping: AbortSignal;
  /** What went wrong lately, by key; in memory, of this process. */
  readonly attempts: Attempts;
  /** HMAC of `text` with this installation's own key, base64url. */
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
  /** HTML that somebody wrote, safe to show to everybody. */
  readonly cleanHtml: (html: string) => Promise<string>;
  readonly push: PushSender;
  readonly webhooks: WebhookSender;
  /** What this process sees pass by, for who runs the day. */
  readonly live: LiveFigures;
  readonly pulses: Pulses;
  /** Hears of each audit entry that the call at hand writes, by id; there is none outside of calls. */
  readonly audited?: (entryId: string) => void;
  /** What the changes of the call at hand belong to, in the audit. */
  readonly group?: string | undefined;
}

/** What an earlier attempt of the same call, which was cut off, may have done. */
export interface Again {
  /** What it wrote into a log under this mutation id. */
  entry(scope: Scope, mid: string): Promise<LogEntry | undefined>;
  /** The first id that it drew `about` something (`newId`). */
  id(bytes: number, about: string): string;
}

/** How it stands with the event now, at all servers, and how it stood over the last hour. */
export interface Pulses {
  /** Tells the other servers how it stands here, and notes a point of the last hour. Called often, it does so when it is time. */
  beat(): Promise<void>;
  now(): Promise<LivePulse>;
  hello(): LiveHello;
  /** Keeps an open answer in sight, which ends with the server. */
  follow(response: ServerResponse): void;
  close(): void;
}

/** The open sync streams, for those who open one and those who must end it. */
/** What a stream carries. */
export interface Carried {
  readonly scopes: readonly Scope[];
  /** The rooms it was asked for, those that are closed to its person included. */
  readonly rooms?: readonly string[];
  /**
   * Whether rooms that were asked for have opened or closed since: that is no change of rights, so it is asked with each
   * heartbeat, and the device comes again.
   */
  readonly hasChanged?: (() => Promise<boolean>) | undefined;
}

export interface Streams {
  /** Writes hello, then everything that happens in these scopes, until either side closes. */
  join(
    listener: Carried & {
      readonly sessionId: string;
      readonly personId: string;
      /** When the log-in runs out, unless it is used. */ readonly until?: Instant;
    },
    response: ServerResponse,
  ): Promise<void>;
  /**
   * Lets an open stream carry this from now on, and writes another hello; what it carried before and goes on carrying is
   * neither repeated nor missed. False when this log-in has no such stream at this process.
   */
  carry(stream: { readonly id: string; readonly sessionId: string }, carried: Carried): Promise<boolean>;
  /** Tells the stream of this log-in why, then closes it. */
  endSession(sessionId: string, ended: StreamEnded): void;
  /** The same for every stream of a person, at every process. The log-ins themselves end with `closeAll` (session-store.ts). */
  endPerson(personId: string, ended: StreamEnded): void;
  /**
   * Closes every stream of a person without a word: devices come again, and hear the scopes that are theirs by
   * now. Resolves when every process is going to hear of it.
   */
  reopenPerson(personId: string): Promise<void>;
  readonly count: number;
  /** How many people that are. */
  readonly people: number;
  /** Streams of this process that carry a scope. */
  listeners(scope: Scope): number;
  close(): Promise<void>;
}

/** One document as the log holds it now. */
export interface HeldDocument {
  readonly id: string;
  readonly rev: string;
  readonly n: number;
  readonly doc: unknown;
}

/** A scope folded up to position `n`. Reads are of memory and synchronous. */
export interface ScopeState {
  readonly scope: Scope;
  readonly n: number;
  get(collection: string, id: string): HeldDocument | undefined;
  all(collection: string): readonly HeldDocument[];
  collections(): readonly string[];
  /** Where the last change of this collection stands: what was made of its documents is good until this moves. */
  changedAt(collection: string): number;
  /** Where a document was last taken away: what was made of the scope before that holds what is gone by now. */
  readonly goneAt: number;
  /** What a mirror at `n` must equal. */
  readonly sum: DigestSum;
}

/** What a mutation does, decided against the state after all mutations before it; `Refusal` appends nothing. */
export type Decision = { readonly ops: readonly Op[]; readonly res?: unknown } | { readonly refused: Refusal };

export interface Mutation {
  /** At most once per scope; repeat it freely. */
  readonly mid: string;
  readonly by: string;
  readonly decide: (state: ScopeState) => Decision;
}

/** `repeated`: this `mid` was already in the log, `res` is the answer of that time. `n` is where it stands. */
export type Appended =
  | { readonly ok: true; readonly n: number; readonly res: unknown; readonly repeated: boolean }
  | { readonly ok: false; readonly refused: Refusal };

/** The dense log. */
export interface SyncLog {
  readonly logId: string;
  /** Acknowledged only when durable. A decision with no ops appends nothing and answers with position n. */
  append(scope: Scope, mutation: Mutation): Promise<Appended>;
  /** The scope as far as it is acknowledged, caught up with other processes' appends seen so far. */
  state(scope: Scope): Promise<ScopeState>;
  /** Bytes of the scope as JSON: of its log, and of its documents as they are. */
  bytes(scope: Scope): Promise<number>;
  /** The contiguous run after `after`; `gone` below the horizon or beyond the end. */
  read(scope: Scope, after: number, limit?: number): Promise<LogPage | 'gone'>;
  /** Keeps a scope in memory, and awake to other processes' appends, until released. */
  hold(scope: Scope): () => void;
  /**
   * Calls back with each acknowledged run of the scopes in memory, in order. A run that does not begin where the
   * one before ended follows on a hole: entries were truncated before this process saw them.
   */
  subscribe(listener: (page: LogPage) => void): () => void;
  /** Lets go of entries up to `upTo` that are older than LOG_KEEP and covered by what is stored beside the log. */
  truncate(scope: Scope, upTo: number): Promise<void>;
  close(): Promise<void>;
}
