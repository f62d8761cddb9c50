import * as v from 'valibot';
import { Instant } from '../time.ts';
import { UserDocument } from './mine.ts';

/**
 * The sync protocol between devices and server, with one version number. The server accepts this version and the previous
 * one; an older device is told to update (426) and may still push its unsent changes.
 */
export const PROTOCOL_VERSION = 1;
/** Request header: the device's protocol version. */
export const PROTOCOL_HEADER = 'x-plenary-protocol';
/** Header of every answer: the server's time, epoch ms. */
export const SERVER_TIME_HEADER = 'x-server-time';

export const WireOp = v.object({
  c: v.string(),
  id: v.string(),
  rev: v.string(),
  del: v.exactOptional(v.literal(true)),
  doc: v.exactOptional(v.unknown()),
});

/** A document of a replica: id, revision and content. */
export const MirrorDocument = v.object({ id: v.string(), rev: v.string(), doc: v.unknown() });
export type MirrorDocument = v.InferOutput<typeof MirrorDocument>;

/** `key` = `<collection>:<bucket>`; devices store segments unchanged. */
export const Segment = v.object({ key: v.string(), c: v.string(), docs: v.array(MirrorDocument) });
export type Segment = v.InferOutput<typeof Segment>;

/**
 * `GET /api/sync/snapshot/:scope`: the scope at position `n`. `buckets`: segments per collection. `partial`: collections of
 * which it has only the newest documents; the rest is read with `GET /api/sync/earlier/:scope` and is not part of the digest.
 */
export const Snapshot = v.object({
  s: v.string(),
  logId: v.string(),
  n: v.number(),
  buckets: v.record(v.string(), v.number()),
  partial: v.exactOptional(v.array(v.string())),
  segments: v.array(Segment),
});
export type Snapshot = v.InferOutput<typeof Snapshot>;

/** `GET /api/sync/log/:scope?logId&after`: a contiguous run of ops, or 410 if the entries are gone or of another log. */
export const LogAnswer = v.object({
  s: v.string(),
  logId: v.string(),
  from: v.number(),
  to: v.number(),
  ops: v.array(WireOp),
});
export type LogAnswer = v.InferOutput<typeof LogAnswer>;

/**
 * `GET /api/sync/stream`: server-sent events, read with fetch. Events: `hello`: first, and after each change of rooms. It has
 * the position of every scope in the stream, the requested rooms (one without a position is closed to this person), the name
 * of the stream for changing its rooms, and the build of the app that is served. `ops`: changes, collected for up to 250 ms.
 * `ended`: before the server closes the stream for a reason. Every 15 s a comment line `: <server time ms>`.
 */
export const StreamHello = v.object({
  logId: v.string(),
  now: Instant,
  positions: v.record(v.string(), v.number()),
  stream: v.exactOptional(v.string()),
  rooms: v.exactOptional(v.array(v.string())),
  build: v.exactOptional(v.string()),
});
export const StreamOps = v.object({ s: v.string(), from: v.number(), to: v.number(), ops: v.array(WireOp) });
export const StreamEnded = v.object({
  code: v.picklist(['logged-in-elsewhere', 'not-logged-in', 'update-needed']),
  message: v.string(),
});
export type StreamHello = v.InferOutput<typeof StreamHello>;
export type StreamOps = v.InferOutput<typeof StreamOps>;
export type StreamEnded = v.InferOutput<typeof StreamEnded>;

/** `GET /api/sync/earlier/:scope?c&before`: up to 50 documents before a position, as of `n`; fewer if there are no more. */
export const EarlierAnswer = v.object({
  s: v.string(),
  logId: v.string(),
  n: v.number(),
  documents: v.array(MirrorDocument),
});
export type EarlierAnswer = v.InferOutput<typeof EarlierAnswer>;

/** `GET /api/sync/digest/:scope`. `xor` in hexadecimal. */
export const DigestAnswer = v.object({
  s: v.string(),
  logId: v.string(),
  n: v.number(),
  count: v.number(),
  xor: v.string(),
});

/** `POST /api/sync/mine/push`: at most PUSH_ROWS_MAX rows; returns the full documents that differ from what was sent. */
export const PushRow = v.object({ newDocumentState: UserDocument, assumedMasterState: v.optional(UserDocument) });
/**
 * `logId`: the log that got the changes; a device that later finds another one sends everything again. `later`: rows that are
 * not decided yet, such as a message above the rate limit: the milliseconds after which to send them again, and why. Only for
 * devices that set `mayWait`.
 */
export const PushAnswer = v.object({
  documents: v.array(UserDocument),
  logId: v.string(),
  later: v.exactOptional(
    v.array(v.object({ id: v.string(), after: v.number(), message: v.exactOptional(v.string()) })),
  ),
});
export type PushRow = v.InferOutput<typeof PushRow>;
export type PushAnswer = v.InferOutput<typeof PushAnswer>;

/** `GET /api/sync/mine/pull?logId&after&limit`: exactly `limit` documents unless it reached the end. */
export const PullAnswer = v.object({
  documents: v.array(UserDocument),
  checkpoint: v.object({ logId: v.string(), n: v.number() }),
});
export type PullAnswer = v.InferOutput<typeof PullAnswer>;

/** `GET /api/time`: epoch ms at which the request was received and answered. */
export const TimeAnswer = v.object({ t1: Instant, t2: Instant });
export type TimeAnswer = v.InferOutput<typeof TimeAnswer>;
