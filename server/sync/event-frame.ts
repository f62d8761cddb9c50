import type { LogPage } from '../../domain/sync/log.ts';
import type { StreamEnded, StreamHello } from '../../domain/sync/protocol.ts';
import type { Instant } from '../../domain/time.ts';

/** One server-sent event, as the bytes that every socket gets. */
type Event =
  | { readonly event: 'hello'; readonly data: StreamHello }
  | { readonly event: 'ops'; readonly data: LogPage }
  | { readonly event: 'ended'; readonly data: StreamEnded };

export const eventFrame = ({ event, data }: Event): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** A comment: it keeps the connection open, shows the device that it is, and tells the time. */
export const heartbeatFrame = (now: Instant): Buffer => Buffer.from(`: ${now}\n\n`);
