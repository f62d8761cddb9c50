import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * A TCP relay in front of the server that behaves like bad wifi: it can lose answers after the server has acted, delay them, refuse
 * connections, or cut all of them. It works below HTTP, so the browser cannot tell the difference.
 */
export interface PatchyProxy {
  readonly origin: string;
  /** Sets how the network behaves from now on. */
  set(weather: Weather): void;
  /** Returns the number of connections that were cut at random. */
  readonly cut: () => number;
  close(): Promise<void>;
}

export interface Weather {
  /** Chance that a connection is cut when the first bytes of an answer arrive: the server has acted, but the client has no answer. */
  readonly answersLost?: number;
  /** Chance that a connection is refused before anything is sent. */
  readonly refused?: number;
  /** Milliseconds by which each answer is delayed. */
  readonly delay?: number;
}

export async function openPatchyProxy(targetPort: number, random: () => number): Promise<PatchyProxy> {
  let weather: Weather = {};
  let cut = 0;
  const sockets = new Set<Socket>();
  const drop = (near: Socket, far: Socket): void => {
    cut += 1;
    near.resetAndDestroy();
    far.resetAndDestroy();
  };

  const server = createServer((near) => {
    if (random() < (weather.refused ?? 0)) {
      cut += 1;
      near.resetAndDestroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => far.write(chunk));
    near.on('end', () => far.end());
    far.on('data', (chunk) => {
      if (random() < (weather.answersLost ?? 0)) drop(near, far);
      else
        setTimeout(() => {
          if (!near.destroyed) near.write(chunk);
        }, weather.delay ?? 0);
    });
    far.on('end', () => setTimeout(() => near.end(), weather.delay ?? 0));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      weather = next;
    },
    cut: () => cut,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
