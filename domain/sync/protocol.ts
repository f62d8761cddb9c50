import * as v from 'valibot';
import { Instant } from '../time.ts';
import { MineDocument } from './mine.ts';

/**
 * Everything that crosses the wire between a device and the server for sync, in one file with
 * one number. The server accepts this version and the one before; an older device is told to update (426)
 * and may still push what it has not sent.
 */
export const PROTOCOL_VERSION = 1;
/** Header of every sync request: the device's protocol version. */
export const PROTOCOL_HEADER = 'x-plenary-protocol';
/** Header of every answer: the server's clock, epoch ms. */
export const SERVER_TIME_HEADER = 'x-server-time';

export const Op = v.object({
  c: v.string(),
  id: v.string(),
  rev: v.string(),
  del: v.exactOptional(v.literal(true)),
  doc: v.exactOptional(v.unknown()),
});

/** One stored document of a mirror: its id and revision beside its body. */
export const MirrorDocument = v.object({ id: v.string(), rev: v.string(), doc: v.unknown() });
export type MirrorDocument = v.InferOutput<typeof MirrorDocument>;

/** `key` = `<collection>:<bucket>`; a device stores a segment as it comes. */
export const Segment = v.object({ key: v.string(), c: v.string(), docs: v.array(MirrorDocument) });
export type Segment = v.InferOutput<typeof Segment>;

/**
 * `GET /api/sync/snapshot/:scope`: the scope at position `n`. `buckets`: segments per collection. `partial`: collections of
 * which only the newest are in it; the rest is asked for with `GET /api/sync/earlier/:scope`, and no digest counts them.
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

/** `GET /api/sync/log/:scope?logId&after`: a contiguous run, or 410 below the horizon or for another log. */
export const LogAnswer = v.object({
  s: v.string(),
  logId: v.string(),
  from: v.number(),
  to: v.number(),
  ops: v.array(Op),
});
export type LogAnswer = v.InferOutput<typeof LogAnswer>;

/**
 * `GET /api/sync/stream`, server-sent events read with fetch. Event names and their data:
 * `hello` first and whenever other rooms are carried, with the position of every scope that is, the rooms that were asked
 * for (one without a position is closed to this person), the name of the stream to ask for others by, and the build of
 * the app that is served; `ops` as things happen, gathered for up to 250 ms; `ended` before the server closes for a
 * reason. Every 15 s a comment line `: <server time ms>`.
 */
export const StreamHello = v.object({
  logId: v.string(),
  now: Instant,
  positions: v.record(v.string(), v.number()),
  stream: v.exactOptional(v.string()),
  rooms: v.exactOptional(v.array(v.string())),
  build: v.exactOptional(v.string()),
});
export const StreamOps = v.object({ s: v.string(), from: v.number(), to: v.number(), ops: v.array(Op) });
export const StreamEnded = v.object({
  code: v.picklist(['logged-in-elsewhere', 'not-logged-in', 'update-needed']),
  message: v.string(),
});
export type StreamHello = v.InferOutput<typeof StreamHello>;
export type StreamOps = v.InferOutput<typeof StreamOps>;
export type StreamEnded = v.InferOutput<typeof StreamEnded>;

/** `GET /api/sync/earlier/:scope?c&before`: up to 50 documents before a place, as of position `n`; fewer when there are no more. */
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

/** `POST /api/sync/mine/push`: at most PUSH_ROWS_MAX rows; answers with the full documents that differ from what was sent. */
export const PushRow = v.object({ newDocumentState: MineDocument, assumedMasterState: v.optional(MineDocument) });
/**
 * `logId`: the log the changes went into; a device that finds itself on another one later sends everything again.
 * `later`: rows that are not decided yet, such as a message too many in one minute, after how many milliseconds to
 * send them again, and why; only for a device that said `mayWait`.
 */
export const PushAnswer = v.object({
  documents: v.array(MineDocument),
  logId: v.string(),
  later: v.exactOptional(
    v.array(v.object({ id: v.string(), after: v.number(), message: v.exactOptional(v.string()) })),
  ),
});
export type PushRow = v.InferOutput<typeof PushRow>;
export type PushAnswer = v.InferOutput<typeof PushAnswer>;

/** `GET /api/sync/mine/pull?logId&after&limit`: exactly `limit` documents unless at the end. */
export const PullAnswer = v.object({
  documents: v.array(MineDocument),
  checkpoint: v.object({ logId: v.string(), n: v.number() }),
});
export type PullAnswer = v.InferOutput<typeof PullAnswer>;

/** `GET /api/time`: epoch ms at which the request was received and answered. */
export const TimeAnswer = v.object({ t1: Instant, t2: Instant });
export type TimeAnswer = v.InferOutput<typeof TimeAnswer>;
