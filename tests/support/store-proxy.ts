import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** State of the network between a server and its database. `swallowing`: writes arrive but are not confirmed, as without a majority. */
export type StoreNetwork = 'well' | 'swallowing' | 'silent' | 'cut';

export interface StoreProxy {
  /** Returns the address of the database through the proxy, with these driver options. */
  readonly uri: (options?: Readonly<Record<string, string | number>>) => string;
  /** Sets the state of the network. When it becomes `well`, hanging connections are closed. */
  become(network: StoreNetwork): void;
  close(): Promise<void>;
}

/** The first field of a message is the name of its command. */
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
