import type { Stage } from '../../domain/stages/stage.ts';
import type { Op } from '../../domain/sync/log.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { at, testTalk } from '../support/conference.ts';
import { testPerson } from '../support/people.ts';
import type { SimServer } from './sim-server.ts';
import { type SimWorld, STEADY } from './sim-world.ts';

const talkOp = (talk: Talk, rev: string): Op => ({ c: 'talks', id: talk.id, rev, doc: talk });

const stageOp = (stage: Stage, rev: string): Op => ({ c: 'stages', id: stage.id, rev, doc: stage });

/** Changes what everybody sees, through any server that is up, and repeats what was not acknowledged. */
export class Organiser {
  readonly #world: SimWorld;

  constructor(world: SimWorld) {
    this.#world = world;
  }

  begin(): Promise<void> {
    const talks = [
      ...STEADY.map((id) => testTalk({ id })),
      testTalk({ id: 'wobbly' }),
      testTalk({ id: 'lunch', kind: 'break', stageId: null, startsAt: at('12:00') }),
    ];
    const people = ['ada', 'grace'].map((id): Op => ({
      c: 'people',
      id,
      rev: 'first',
      doc: testPerson({ id, firstName: id, lastName: 'Keel' }),
    }));
    return this.#append(() => [...talks.map((talk) => talkOp(talk, 'first')), ...people]);
  }

  async change(): Promise<void> {
    const { random } = this.#world;
    const roll = random();
    const minutes = 30 + random.below(60);
    if (roll < 0.5) return this.#append((rev) => [talkOp(testTalk({ id: random.pick(STEADY), minutes }), rev)]);
    if (roll < 0.7)
      return this.#append((rev) => [talkOp(testTalk({ id: 'wobbly', cancelled: random.chance(0.5) }), rev)]);
    if (roll < 0.8) return this.#append((rev) => [{ c: 'stages', id: `stage-${random.below(4)}`, rev, del: true }]);
    return this.#append((rev) =>
      [0, 1].map((): Op => stageOp({ id: `stage-${random.below(4)}`, name: `Stage ${minutes}`, order: minutes }, rev)),
    );
  }

  async #append(opsFor: (rev: string) => readonly Op[]): Promise<void> {
    const { random, time, witness } = this.#world;
    const mid = `change-${(this.#world.changes += 1)}`;
    const ops = opsFor(mid);
    for (;;) {
      const up = this.#world.servers.filter(({ isUp }) => isUp);
      const server: SimServer | undefined = up.length > 0 ? random.pick(up) : undefined;
      const work = server?.ports.log.append('pub', { mid, by: 'server', decide: () => ({ ops }) });
      const answer = await Promise.race([work?.catch(() => undefined), time.sleep(4000)]);
      if (answer) return witness.acknowledged('pub', mid);
      await time.sleep(random() * 300);
    }
  }
}
