import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What stands between a server and its database: `swallowing` takes writes and lets nobody hear of them, as where no majority confirms. */
export type StoreNetwork = 'well' | 'swallowing' | 'silent' | 'cut';

export interface StoreProxy {
  /** The same address through the proxy, with these options of the driver. */
  readonly uri: (options?: Readonly<Record<string, string | number>>) => string;
  /** What the network does from now on. Where it is well again, connections that hang are closed. */
  become(network: StoreNetwork): void;
  close(): Promise<void>;
}

/** A message's first field names the command. */
const WRITES = ['insert', 'update', 'delete', 'findAndModify'].map((command) => `\u0002${command}\0`);

export async function openStoreProxy(target: string): Promise<StoreProxy> {
  const { hostname, port, pathname } = new URL(target);
  let network: StoreNetwork = 'well';
  const sockets = new Set<Socket>();
  const swallowed = new Set<Socket>();
  const server = createServer((near) => {
    if (network === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    pass(near, far, (bytes) => {
      if (network === 'swallowing' && WRITES.some((field) => bytes.includes(field))) swallowed.add(near);
      return !swallowed.has(near);
    });
    pass(far, near, () => true);
  });
  const pass = (from: Socket, to: Socket, isPassed: (bytes: Buffer) => boolean): void => {
    sockets.add(from);
    from.on('data', (bytes: Buffer) => {
      if (isPassed(bytes) && network !== 'silent') to.write(bytes);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address() as AddressInfo;
  return {
    uri: (options = {}) => {
      const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
      return `mongodb://127.0.0.1:${address.port}${pathname}?${query.toString()}`;
    },
    become: (next) => {
      network = next;
      if (next === 'well' || next === 'cut') for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
