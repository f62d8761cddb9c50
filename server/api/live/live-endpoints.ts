import type { ServerResponse } from 'node:http';
import { PULSE_EVERY, PULSE_STREAMS } from '../../../domain/limits/live.ts';
import { followLive } from '../../../domain/live/live-calls.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sleepUntilClosed } from '../../http/sleep-until-closed.ts';
import { open } from '../../http/reply.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { isSessionValid } from '../sessions/session-store.ts';

/** Number of open streams per person, in this process. */
const followersOf = new WeakMap<Ports['store'], Map<string, number>>();

export const liveEndpoints = [
  endpoint(followLive, {
    summary:
      'How it stands while the event runs, as server-sent events: `hello` with the last hour, a point a minute, then every ' +
      'three seconds `pulse`: devices and people connected, how long a change takes (ms), calls and log-ins that failed ' +
      'in the last five minutes, what waits to go out, who watches which talk and for how many it does not play, troubles.',
    example: {},
    refuses: ['too-many'],
    handle: ({ actor, session, ports }) => {
      const count = followersOf.get(ports.store) ?? new Map<string, number>();
      followersOf.set(ports.store, count);
      const others = count.get(actor.id) ?? 0;
      if (others >= PULSE_STREAMS) throw new TooMany(PULSE_EVERY);
      count.set(actor.id, others + 1);
      const mayGoOn = async (): Promise<boolean> => {
        const account = await findAccount(actor.id, ports);
        return account !== undefined && !account.disabled && isAdmin(account) && isSessionValid(session.id, ports);
      };
      return open((response) => {
        response.once('close', () => count.set(actor.id, (count.get(actor.id) ?? 1) - 1));
        ports.pulses.follow(response);
        void beat(response, mayGoOn, ports);
      }, HEADERS);
    },
  }),
];

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
  'cache-control': 'no-store, no-transform',
};

/** Sends pulses until either side closes the stream. Stops if the person is no longer an organiser. */
async function beat(response: ServerResponse, mayGoOn: () => Promise<boolean>, ports: Ports): Promise<void> {
  try {
    write(response, 'hello', ports.pulses.hello());
    while (!response.destroyed && !response.writableEnded && (await mayGoOn())) {
      write(response, 'pulse', await ports.pulses.now());
      await sleepUntilClosed(response, PULSE_EVERY);
    }
    response.end();
  } catch {
    response.destroy(); // The device will connect again.
  }
}

const write = (response: ServerResponse, event: string, data: object): void => {
  if (!response.writableEnded) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};
