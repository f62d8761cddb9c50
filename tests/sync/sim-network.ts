import { OUR_ANSWER_HEADER } from '../../domain/sync/server-marker.ts';
import type { Random } from './seeded-random.ts';
import { simAnswer, SimBody } from './sim-answer.ts';
import { notOurs } from './sim-portal.ts';
import { SimResponse } from './sim-response.ts';
import type { SimAnswer, SimRequest, SimServer } from './sim-server.ts';
import type { SimSocket } from './sim-socket.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Witness } from './witness.ts';

export interface NetworkFaults {
  readonly dropRequest: number;
  /** The server has done it, but its answer is lost. */
  readonly dropAnswer: number;
  readonly duplicate: number;
  readonly serverError: number;
  readonly cutAnswer: number;
  /** Another server answers in its place. */
  readonly notOurs: number;
  /** A call that never ends: before the server gets it, after, or in the middle of the answer. */
  readonly hang: number;
  /** Milliseconds that a request may take in each direction. */
  readonly delay: number;
  /** A stream is cut, or becomes silent without being cut. */
  readonly deadStream: number;
}

export interface NetworkGuards {
  /** Only answers of our own server are accepted. */
  readonly onlyOurAnswers: boolean;
}

export interface NetworkParts {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly witness: Witness;
  readonly guards: NetworkGuards;
  readonly faults: () => NetworkFaults;
  readonly servers: () => readonly SimServer[];
}

type Bare = Omit<SimRequest, 'caller'>;

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** The network between a device and the server process that takes its request. */
export class SimNetwork {
  readonly #parts: NetworkParts;
  /** A portal, filter or proxy answers everything until its terms are accepted. */
  isPortal = false;
  /** Everything takes seconds. */
  isSlow = false;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** Like the browser's fetch: rejects if there is no answer. `caller` is called when the request arrives. */
  async fetch(request: Bare, caller: () => SimRequest['caller'], socket: SimSocket): Promise<Response> {
    const { random, faults } = this.#parts;
    await this.#delay();
    if (this.isPortal || random.chance(faults().notOurs)) return this.#notOurs();
    if (random.chance(faults().hang)) return this.#hanging(request, caller, socket);
    if (random.chance(faults().dropRequest)) throw new TypeError('The request was lost');
    if (random.chance(faults().duplicate)) void this.#again(request, caller);
    const answer = await this.#deliver(request, caller);
    await this.#delay();
    if (answer.status === 302) return this.fetch({ ...request, path: answer.headers['location']! }, caller, socket);
    if (answer.body instanceof SimResponse) return this.#streamed(answer.body, answer, socket);
    if (random.chance(faults().dropAnswer)) throw new TypeError('The answer was lost');
    if (random.chance(faults().serverError)) return simAnswer({ status: 503, headers: {} }, '{}');
    const body = random.chance(faults().cutAnswer)
      ? answer.body.slice(0, random.below(answer.body.length))
      : answer.body;
    return simAnswer(answer, body);
  }

  #notOurs(): Response {
    const { random, guards, witness } = this.#parts;
    witness.saw('somebody else answers');
    const { head, body } = notOurs(random);
    if (guards.onlyOurAnswers) return simAnswer(head, body);
    return simAnswer({ ...head, headers: { ...head.headers, [OUR_ANSWER_HEADER]: '1' } }, body);
  }

  /** The worst kind of socket: nothing arrives, and no error is raised. */
  async #hanging(request: Bare, caller: () => SimRequest['caller'], socket: SimSocket): Promise<Response> {
    const { random, witness } = this.#parts;
    witness.saw('a call never ends');
    if (random.chance(0.3)) return never();
    const answer = await this.#deliver(request, caller);
    if (answer.body instanceof SimResponse) answer.body.destroy();
    if (answer.body instanceof SimResponse || random.chance(0.5)) return never();
    const body = new SimBody();
    body.push(Buffer.from(answer.body.slice(0, random.below(answer.body.length))));
    socket.onClose(() => body.close(new TypeError('Cut')));
    return simAnswer(answer, body);
  }

  async #again(request: Bare, caller: () => SimRequest['caller']): Promise<void> {
    await this.#delay();
    if (request.path.startsWith('/api/sync/stream')) return;
    await this.#deliver(request, caller).catch(() => undefined); // The second answer is discarded.
  }

  async #deliver(request: Bare, caller: () => SimRequest['caller']): Promise<SimAnswer> {
    const up = this.#parts.servers().filter((server) => server.isUp);
    if (up.length === 0) throw new TypeError('Nobody listens');
    return this.#parts.random.pick(up).handle({ ...request, caller: caller() });
  }

  #streamed(source: SimResponse, answer: SimAnswer, socket: SimSocket): Response {
    const { time, random, faults } = this.#parts;
    const latency = 1 + random() * faults().delay;
    const dies = random.chance(faults().deadStream);
    const silentFrom = dies ? time.now + random() * 60_000 : Infinity;
    const isSilent = random.chance(0.5);
    const body = new SimBody();
    const finish = (error?: Error): void => {
      body.close(error);
      source.destroy();
    };
    body.onCancel = () => source.destroy();
    source.connect(
      (piece) =>
        void time.after(latency, () => {
          if (isSilent && time.now >= silentFrom) return;
          if (piece) body.push(piece);
          else finish();
        }),
    );
    if (dies && !isSilent) time.after(silentFrom - time.now, () => finish(new TypeError('Cut')));
    socket.onClose(() => finish(new TypeError('Cut')));
    return simAnswer(answer, body);
  }

  #delay(): Promise<void> {
    const { time, random, faults, witness } = this.#parts;
    if (this.isSlow) witness.saw('an answer takes seconds');
    return time.sleep(1 + random() * random() * faults().delay + (this.isSlow ? random() * 9000 : 0));
  }
}
