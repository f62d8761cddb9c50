import { MINUTE, SECOND } from '../../domain/time.ts';
import { agenda } from '../../domain/agenda/agenda.ts';
import { stageRoom } from '../../domain/chats/room.ts';
import { personScope } from '../../domain/sync/log.ts';
import { openBenchPage } from './bench-page.ts';
import { type BenchWorld, openBenchWorld } from './bench-world.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, ms } from './measure.ts';

const MESSAGES = 40;
const TURNS = 7;
const LIMIT = SECOND;

export const benchmark: Benchmark = {
  name: `${MESSAGES} messages and a bookmark, all written offline, and more messages than a minute takes`,
  must: `the bookmark is at the server within ${LIMIT / SECOND} s of the first call, whatever waits beside it`,
  run: async () => {
    await using world = await openBenchWorld({ people: 10, talks: 10, companies: 1 });
    await using page = await openBenchPage(world.origin);
    await agree(world);
    const { token, personId } = world;
    let turn = 0;
    const sent = async (messages: number): Promise<number> => {
      turn += 1;
      world.advance(5 * MINUTE);
      await page.clear();
      const changedAt = 1_700_000_000_000 + turn * 10_000;
      const kept = turn % 2 === 1;
      await page.run('draftChanges', { token, personId, count: 1, changedAt, kept, messages, room: stageRoom('main') });
      const taken = await page.run('sendBookmark', { token, personId });
      const state = await world.ports.log.state(personScope(personId));
      const held = state.get('mine', agenda.id('talk-0'))?.doc as { changedAt: number } | undefined;
      if (held?.changedAt !== changedAt) throw new Error('The bookmark is not at the server');
      return taken;
    };
    const { behind, alone } = await alternate(TURNS, { behind: () => sent(MESSAGES), alone: () => sent(0) });
    return [
      {
        label: 'from the first call until the bookmark is acknowledged',
        value: ms(behind),
        limit: `≤ ${LIMIT / SECOND} s`,
        pass: behind <= LIMIT,
        detail: `${(behind / alone).toFixed(2)} × one that is alone: ${ms(alone)}`,
        figures: { behindMs: behind, aloneMs: alone },
      },
    ];
  },
};

/** Accepts the chat rules; without that, the server accepts no message. */
async function agree({ origin, token }: BenchWorld): Promise<void> {
  const answer = await fetch(`${origin}/api/chats/consent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ consented: true }),
  });
  if (!answer.ok) throw new Error(`No consent: ${answer.status}`);
}
