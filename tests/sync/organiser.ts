import type { Stage } from '../../domain/stages/stage.ts';
import { roomScope } from '../../domain/chats/room.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Op, Scope } from '../../domain/sync/log.ts';
import { logPositionOf } from '../../domain/sync/log-position.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import type { ScopeState } from '../../server/ports.ts';
import { at, testTalk } from '../support/conference.ts';
import { testPerson } from '../support/people.ts';
import type { SimServer } from './sim-server.ts';
import { PEOPLE, ROOMS, type SimWorld, STEADY } from './sim-world.ts';

const talkOp = (talk: Talk, rev: string): Op => ({ c: 'talks', id: talk.id, rev, doc: talk });

const stageOp = (stage: Stage, rev: string): Op => ({ c: 'stages', id: stage.id, rev, doc: stage });

const personOp = (id: string, companyId: string | null, rev: string): Op => ({
  c: 'people',
  id,
  rev,
  doc: testPerson({ id, firstName: id, lastName: 'Keel', companyId }),
});

/** Returns the document to change in a non-public scope. */
const further = (scope: Scope, id: string): Pick<Op, 'c' | 'id'> => ({
  c: scope === 'replay' ? 'talks' : scope.startsWith('co:') ? 'leads' : 'messages',
  id,
});

function documentOf(scope: Scope, id: string): unknown {
  if (scope === 'replay') return testTalk({ id, edition: 'replay' });
  if (!scope.startsWith('co:')) return { id, by: 'ada', text: 'Hello', at: at('10:00') };
  const said = { firstName: id, lastName: 'Keel', email: `${id}@example.org`, jobPosition: '', companyName: '' };
  return { id, companyId: scope.slice('co:'.length), sentAt: at('10:00'), country: '', website: '', ...said };
}

/** A message contains the position of its first version and keeps it when it is changed. */
function placed(op: Op, state: ScopeState): Op {
  if (op.c !== 'messages' || op.doc === undefined) return op;
  return { ...op, doc: { ...op.doc, seq: logPositionOf(state.get(op.c, op.id)?.doc) ?? state.n + 1 } };
}

/** Changes public data through any running server, and repeats changes that were not acknowledged. */
export class Organiser {
  readonly #world: SimWorld;

  constructor(world: SimWorld) {
    this.#world = world;
  }

  begin(): Promise<void> {
    const talks = [
      ...STEADY.map((id) => testTalk({ id, hasDiscussion: true })),
      testTalk({ id: 'wobbly', hasDiscussion: true }),
      testTalk({ id: 'lunch', kind: 'break', stageId: null, startsAt: at('12:00') }),
    ];
    const people = PEOPLE.map((id) => personOp(id, null, 'first'));
    return this.#append('dir', () => people).then(() =>
      this.#append('pub', () => talks.map((talk) => talkOp(talk, 'first'))),
    );
  }

  async change(): Promise<void> {
    const { random } = this.#world;
    const roll = random();
    const minutes = 30 + random.below(60);
    if (roll < 0.35) return this.#changeFurther();
    if (roll < 0.6)
      return this.#append('pub', (rev) => [
        talkOp(testTalk({ id: random.pick(STEADY), minutes, hasDiscussion: true }), rev),
      ]);
    if (roll < 0.75)
      return this.#append('pub', (rev) => [
        talkOp(testTalk({ id: 'wobbly', hasDiscussion: true, cancelled: random.chance(0.5) }), rev),
      ]);
    if (roll < 0.85)
      return this.#append('pub', (rev) => [{ c: 'stages', id: `stage-${random.below(4)}`, rev, del: true }]);
    return this.#append('pub', (rev) =>
      [0, 1].map((): Op => stageOp({ id: `stage-${random.below(4)}`, name: `Stage ${minutes}`, order: minutes }, rev)),
    );
  }

  /** Changes data that only some people may read. */
  #changeFurther(): Promise<void> {
    const { random } = this.#world;
    const id = `doc-${random.below(4)}`;
    const scope = random.pick(['replay', 'co:north', 'co:south', ...ROOMS.map(roomScope)]);
    if (random.chance(0.2)) return this.#append(scope, (rev) => [{ ...further(scope, id), rev, del: true }]);
    return this.#append(scope, (rev) => [{ ...further(scope, id), rev, doc: documentOf(scope, id) }]);
  }

  /** Grants and revokes access and notifies the devices; repeats until a server has answered both. */
  async changeAccess(says = true): Promise<void> {
    const { random, witness } = this.#world;
    const person = random.pick(PEOPLE);
    const before = this.#world.readableBy(person);
    const roll = random();
    if (roll < 0.45) this.#world.setAccount(person, { replayAccess: !before.includes('replay') });
    else if (roll < 0.85) {
      witness.saw('somebody changes company');
      const companyId = random.pick([null, 'north', 'south']);
      await this.#append('dir', (rev) => [personOp(person, companyId, rev)]);
    } else {
      witness.saw('a role is taken or given');
      const roles: Role[] = before.includes('adm') ? ['ROLE_ATTENDEE'] : ['ROLE_ATTENDEE', 'ROLE_ADMIN'];
      this.#world.setAccount(person, { roles });
      this.#world.endLogIns(person);
    }
    const after = this.#world.readableBy(person);
    if (after.some((scope) => !before.includes(scope))) witness.saw('access is gained');
    if (before.some((scope) => !after.includes(scope))) witness.saw('access is lost');
    if (this.#world.devices.some((device) => device.parts.person === person && !device.isOnline))
      witness.saw('access changes while a device is offline');
    if (says) await this.#tell(person);
  }

  async #tell(person: string): Promise<void> {
    const { time, random } = this.#world;
    for (;;) {
      const told = this.#anyServer()?.ports.streams.reopenPerson(person);
      const isTold = await Promise.race([
        told?.then(
          () => true,
          () => false,
        ),
        time.sleep(4000),
      ]);
      if (isTold) return;
      await time.sleep(random() * 300);
    }
  }

  #anyServer(): SimServer | undefined {
    const up = this.#world.servers.filter(({ isUp }) => isUp);
    return up.length > 0 ? this.#world.random.pick(up) : undefined;
  }

  async #append(scope: Scope, opsFor: (rev: string) => readonly Op[]): Promise<void> {
    const { random, time, witness } = this.#world;
    const mid = `change-${(this.#world.changes += 1)}`;
    const ops = opsFor(mid);
    for (;;) {
      const work = this.#anyServer()?.ports.log.append(scope, {
        mid,
        by: 'server',
        decide: (state) => ({ ops: ops.map((op) => placed(op, state)) }),
      });
      const answer = await Promise.race([work?.catch(() => undefined), time.sleep(4000)]);
      if (answer) return witness.acknowledged(scope, mid);
      await time.sleep(random() * 300);
    }
  }
}
