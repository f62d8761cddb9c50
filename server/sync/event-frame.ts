import type { LogPage } from '../../domain/sync/log.ts';
import type { StreamEnded, StreamHello } from '../../domain/sync/protocol.ts';
import type { Instant } from '../../domain/time.ts';

/** A server-sent event. Every socket gets the same bytes. */
type Event =
  | { readonly event: 'hello'; readonly data: StreamHello }
  | { readonly event: 'ops'; readonly data: LogPage }
  | { readonly event: 'ended'; readonly data: StreamEnded };

export const eventFrame = ({ event, data }: Event): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Returns a comment line with the time. It keeps the connection open and shows the device that the connection works. */
export const heartbeatFrame = (now: Instant): Buffer => Buffer.from(`: ${now}\n\n`);
