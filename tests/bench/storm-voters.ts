// Everyone answers the poll, votes for a question and cheers, each at a different moment; in a separate process.
import { setTimeout as sleep } from 'node:timers/promises';

export interface StormOrder {
  readonly url: string;
  readonly talk: string;
  readonly tokens: readonly string[];
  readonly questions: readonly string[];
  readonly poll: string;
  /** Duration of the storm in milliseconds. */
  readonly lasts: number;
  /** Number of cheers in one call; each person sends one call in each half of the storm. */
  readonly cheers: number;
}
export interface StormReport {
  readonly errors: readonly string[];
  readonly calls: number;
  /** Milliseconds until calls were answered: 99th percentile. */
  readonly p99: number;
}

process.once('message', (order: StormOrder) => void storm(order).then((report) => process.send?.(report)));

async function storm({ url, talk, tokens, questions, poll, lasts, cheers }: StormOrder): Promise<StormReport> {
  const errors: string[] = [];
  const delays: number[] = [];
  const half = lasts / 2;
  await Promise.all(
    tokens.map(async (token, index) => {
      const call = async (path: string, body: object): Promise<void> => {
        const start = performance.now();
        const answer = await fetch(`${url}/api/talks/${talk}/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        await answer.arrayBuffer();
        if (!answer.ok) errors.push(`${path} was answered with ${answer.status}`);
        delays.push(performance.now() - start);
      };
      await sleep((index * 7919) % half);
      await call(`polls/${poll}/ballot`, { choice: index % 2 });
      await call('cheers', { type: 'love', count: cheers });
      await sleep(half);
      await call(`questions/${questions[index % questions.length]}/vote`, {});
      await call('cheers', { type: 'fire', count: cheers });
    }),
  );
  delays.sort((a, b) => a - b);
  return {
    errors: errors.slice(0, 20),
    calls: delays.length,
    p99: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
  };
}
