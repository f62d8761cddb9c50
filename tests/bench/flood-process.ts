// Sends as much as a server accepts, in a separate process so that sending costs the server nothing.
import { connect } from 'node:net';
import { answersOf } from './answers-of.ts';
import type { Flood, Flooded } from './flood.ts';

process.once('message', (flood: Flood) => {
  const statuses: Record<string, number> = {};
  const wanted = { isOn: true };
  let sent = 0;
  const senders = Array.from({ length: flood.connections }, () =>
    sendOn(flood, wanted, {
      next: () => sent++,
      answered: (status) => void (statuses[status] = (statuses[status] ?? 0) + 1),
    }),
  );
  process.once('message', () => {
    wanted.isOn = false;
    void Promise.all(senders).then(() => process.send?.({ statuses } satisfies Flooded));
  });
  process.send?.('on');
});

interface Told {
  /** Returns the number of the next request. */
  readonly next: () => number;
  readonly answered: (status: string) => void;
}

/** Sends requests one after another, and opens a new connection if one is closed, while `wanted.isOn`. */
async function sendOn(flood: Flood, wanted: { readonly isOn: boolean }, { next, answered }: Told): Promise<void> {
  while (wanted.isOn) {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const socket = connect(flood.port, '127.0.0.1');
    const send = (): void => {
      if (wanted.isOn) for (const part of requestOf(flood, next())) socket.write(part);
      else socket.destroy();
    };
    socket.on('connect', send).on('close', () => resolve());
    socket.on('error', () => undefined); // Rejected connections are visible in the counts of answers.
    answersOf(socket, (status) => {
      answered(status);
      send();
    });
    await closed;
  }
}

/** With `inChunks`, every other request is sent without a Content-Length. */
function requestOf({ heads, bodies, inChunks }: Flood, number: number): (string | Uint8Array)[] {
  const head = heads[number % heads.length] ?? '';
  const body = bodies[Math.floor(number / heads.length) % bodies.length] ?? new Uint8Array();
  return inChunks && Math.floor(number / heads.length / bodies.length) % 2 === 1
    ? [`${head}\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
    : [`${head}\r\ncontent-length: ${body.length}\r\n\r\n`, body];
}
