import type { Random } from './seeded-random.ts';
import { SimResponse } from './sim-response.ts';
import type { SimAnswer, SimRequest, SimServer } from './sim-server.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface NetworkFaults {
  readonly dropRequest: number;
  /** The server did it, the device never hears so. */
  readonly dropAnswer: number;
  readonly duplicate: number;
  readonly serverError: number;
  readonly cutAnswer: number;
  /** Milliseconds: how long a request may take each way. */
  readonly delay: number;
  /** A stream is cut, or falls silent without being cut. */
  readonly deadStream: number;
}

export interface NetworkParts {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: () => NetworkFaults;
  readonly servers: () => readonly SimServer[];
}

type Bare = Omit<SimRequest, 'caller'>;

/** The way between a device and whichever server process takes its request. */
export class SimNetwork {
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** As the browser's fetch: rejects when no answer came. `caller` is asked when the request arrives. */
  async fetch(request: Bare, caller: () => SimRequest['caller'], signal?: AbortSignal): Promise<Response> {
    const { random, faults } = this.#parts;
    await this.#delay();
    if (random.chance(faults().dropRequest)) throw new TypeError('The request was lost');
    if (random.chance(faults().duplicate)) void this.#again(request, caller);
    const answer = await this.#deliver(request, caller);
    await this.#delay();
    if (answer.status === 302) return this.fetch({ ...request, path: answer.headers['location']! }, caller, signal);
    if (answer.body instanceof SimResponse) return this.#streamed(answer.body, answer, signal);
    if (random.chance(faults().dropAnswer)) throw new TypeError('The answer was lost');
    if (random.chance(faults().serverError)) return new Response('{}', { status: 503 });
    const body = random.chance(faults().cutAnswer) ? answer.body.slice(0, random.below(answer.body.length)) : answer.body;
    return new Response(body, { status: answer.status, headers: answer.headers });
  }

  async #again(request: Bare, caller: () => SimRequest['caller']): Promise<void> {
    await this.#delay();
    if (request.path.startsWith('/api/sync/stream')) return;
    await this.#deliver(request, caller).catch(() => undefined); // Nobody waits for the second answer.
  }

  async #deliver(request: Bare, caller: () => SimRequest['caller']): Promise<SimAnswer> {
    const up = this.#parts.servers().filter((server) => server.isUp);
    if (up.length === 0) throw new TypeError('Nobody listens');
    return this.#parts.random.pick(up).handle({ ...request, caller: caller() });
  }

  #streamed(source: SimResponse, { status, headers }: SimAnswer, signal?: AbortSignal): Response {
    const { time, random, faults } = this.#parts;
    const latency = 1 + random() * faults().delay;
    const dies = random.chance(faults().deadStream);
    const silentFrom = dies ? time.now + random() * 60_000 : Infinity;
    const isSilent = random.chance(0.5);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let isOver = false;
        const finish = (end: () => void): void => {
          if (isOver) return;
          isOver = true;
          end();
          source.destroy();
        };
        source.connect((piece) => void time.after(latency, () => {
          if (isOver || (isSilent && time.now >= silentFrom)) return;
          if (piece) controller.enqueue(piece);
          else finish(() => controller.close());
        }));
        if (dies && !isSilent) time.after(silentFrom - time.now, () => finish(() => controller.error(new TypeError('Cut'))));
        signal?.addEventListener('abort', () => finish(() => controller.error(new TypeError('Aborted'))), { once: true });
      },
    });
    return new Response(body, { status, headers });
  }

  #delay(): Promise<void> {
    const { time, random, faults } = this.#parts;
    return time.sleep(1 + random() * random() * faults().delay);
  }
}
