import { deepEqual } from 'node:assert/strict';
import type { ImportedEvent } from '../../domain/event/import/imported-event.ts';
import type { Actor } from '../../domain/people/actor.ts';
import { visibility, VISIBILITY_REF } from '../../domain/people/visibility.ts';
import { allAccounts } from '../../server/api/accounts/account-store.ts';
import { erasePerson } from '../../server/api/erasure/erase-person.ts';
import { erasuresUnderWay } from '../../server/api/erasure/erasures-under-way.ts';
import { applyImport } from '../../server/api/event/apply-import.ts';
import { refitAnswers } from '../../server/api/event-fields/refit-people.ts';
import { writeSettings } from '../../server/api/event/write-settings.ts';
import { directoryRule } from '../../server/api/people/answers.ts';
import { allStoredPeople, findPerson, getPerson } from '../../server/api/people/find-person.ts';
import { placePeople } from '../../server/api/people/place-person.ts';
import { publishOpen } from '../../server/api/guests/publish-open.ts';
import { reconcileSelves } from '../../server/api/people/publish-selves.ts';
import { reconcilePeople } from '../../server/api/people/publish-speaker-cards.ts';
import { writeProfile } from '../../server/api/people/write-profile.ts';
import { writeVisibility } from '../../server/api/people/write-visibility.ts';
import type { Ports } from '../../server/ports.ts';
import { keynote, testTalk } from './conference.ts';
import { type DyingStore, dyingStore, Killed } from './dying-store.ts';
import { ada, grace, olive, type TestPerson, testPerson } from './people.ts';
import { seededRandom } from './seeded-random.ts';
import { startPushService } from './push-service.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { attendee, isWanderer, markOf, namedTo, NEVER, type Readers, readersOf, SURNAMES } from './told-to-others.ts';

/*
 * Random histories of who is in the directory: answers of two devices, settings, imports, edits and erasures, each cut off at a
 * random write. For tests/server/api/people/random-consents.test.ts and `npm run soak`, so without the tests' library.
 */

const wanderer = (surname: string): TestPerson => ({
  person: testPerson({ id: surname.toLowerCase(), firstName: 'Wanda', lastName: surname }),
  email: `${surname}@example.org`,
  roles: ['ROLE_ATTENDEE'],
});
const wanderers = SURNAMES.map(wanderer);
const organiser: Actor = { ...attendee('olive'), roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] };

const importOf = (job: string): ImportedEvent => ({
  format: 'test',
  stages: [],
  tracks: [],
  talks: [],
  companies: [],
  whole: [],
  notes: [],
  people: SURNAMES.map((surname) => ({
    key: surname,
    at: surname,
    firstName: 'Wanda',
    lastName: surname,
    email: `${surname}@example.org`,
    jobPosition: job,
  })),
});

export interface ConsentWorld extends AsyncDisposable {
  /** Plays one random history and checks what must hold after each cut and at rest. */
  readonly play: (seed: number) => Promise<void>;
}

export async function consentWorld(): Promise<ConsentWorld> {
  const [store, service] = [dyingStore(), await startPushService()];
  const app = await startTestApp({
    event: { publicProgramme: true, guests: true, sessionsPerUser: 20 },
    people: [ada, grace, olive, ...wanderers],
    // One of them speaks.
    talks: [keynote, testTalk({ id: 'tides', speakers: [{ id: 'zq1x', name: 'Wanda Zq1x' }] })],
    watch: store.watch,
    env: { PUSH_HOSTS: service.origin },
  });
  await releaseMark(app);
  const readers = await readersOf(app, service);
  const frames = new Set<string>();
  app.ports.log.subscribe(({ s, ops }) => {
    if (s === 'dir') for (const { c, id, del } of ops) if (c === 'people' && !del) frames.add(id);
  });
  return {
    play: (seed) => playHistory(seed, { ...readers, store, frames }),
    [Symbol.asyncDispose]: async () => {
      await app.stop();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** Releases a field of the event's own that everybody sees. */
async function releaseMark(app: TestApp): Promise<void> {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const [{ list }] = (body as { forms: [{ list: { fields: object[] } }] }).forms;
  const mark = { id: 'mark', kind: 'line', label: 'Mark' };
  await app.call('PATCH', '/admin/fields/person', 'olive', { fields: [...list.fields, mark] });
  await app.call('POST', '/admin/fields/release', 'olive', {});
}

interface World extends Readers {
  readonly store: DyingStore;
  /** People of whom open streams of the directory were told since this was cleared. */
  readonly frames: Set<string>;
}

/** An act of a history; it may be cut off and repeated. */
type Act = (ports: Ports) => Promise<unknown>;

function randomActs(random: () => number, ids: readonly string[], now: number): readonly Act[] {
  const some = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const number = (): number => Math.floor(random() * 1e12);
  const ifThere = (id: string, act: Act): Act => {
    return async (ports) => ((await findPerson(id, ports)) ? act(ports) : undefined);
  };
  const answer = (): Act => {
    const id = some(ids);
    // Two devices disagree about the time, and send late.
    const written = { changedAt: now - Math.floor(random() * 4), rev: `answer-${number()}` };
    const fields = some([{}, { mark: 'connections' }, { mark: 'organisers' }] as const);
    const document = visibility.document(VISIBILITY_REF, { listed: random() < 0.5, fields }, written);
    return ifThere(id, (ports) => writeVisibility(attendee(id), document, ports));
  };
  const setting = (): Act => {
    const directory = some(['off', 'yes', 'no', 'all'] as const);
    return (ports) => writeSettings({ actor: organiser, patch: { directory } }, ports);
  };
  const bringPeople = (): Act => {
    const [file, options] = [importOf(`Job ${number()}`), random() < 0.5 ? { actor: organiser } : {}];
    return (ports) => applyImport(file, ports, options);
  };
  const edit = (): Act => {
    const [id, about] = [some(ids), `About ${number()}`];
    return ifThere(id, async (ports) => {
      const extra = { mark: markOf((await getPerson(id, ports)).lastName) };
      return writeProfile(organiser, { personId: id, fields: { about, extra } }, ports);
    });
  };
  const erase = (): Act => {
    const id = some(ids);
    return ifThere(id, (ports) => erasePerson(id, attendee(id), ports));
  };
  const place = (): Act => (ports) => placePeople(ports, NEVER);
  const kinds = [answer, answer, answer, answer, setting, setting, bringPeople, edit, place, erase];
  return Array.from({ length: 1 + Math.floor(random() * 6) }, () => some(kinds)());
}

async function playHistory(seed: number, world: World): Promise<void> {
  const { app, store } = world;
  const random = seededRandom(seed);
  const ids = (await allStoredPeople(app.ports)).filter(isWanderer).map(({ id }) => id);
  for (const act of randomActs(random, ids.length > 0 ? ids : ['zq2x'], app.ports.now())) {
    app.advance(1000);
    const before = await shownNow(app.ports);
    world.frames.clear();
    if (random() < 0.6) store.dieAt(1 + Math.floor(random() * 14));
    const failed = await act(app.ports).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!store.revive() && failed !== undefined) throw failed;
    if (failed !== undefined && !(failed instanceof Killed)) throw failed;
    deepEqual(await lost(app.ports), [], `seed ${seed}: in no place`);
    if (failed && random() < 0.5) await act(app.ports);
    const [after, belongs] = [await shownNow(app.ports), await directoryRule(app.ports)];
    const told = [...world.frames].filter((id) => !before.has(id) && !(belongs(id) && after.has(id)));
    deepEqual(told, [], `seed ${seed}: streams name`);
  }
  await recover(app.ports);
  deepEqual(await misplaced(app.ports), [], `seed ${seed}: at rest`);
  deepEqual(await namedTo(world, seed), [], `seed ${seed}: named to others`);
}

/** Returns who is in the directory, whether they still belong there or not, and who belongs there now. */
async function shownNow(ports: Ports): Promise<ReadonlySet<string>> {
  const belongs = await directoryRule(ports);
  const listed = (await ports.log.state('dir')).all('people').map(({ id }) => id);
  return new Set([...listed, ...(await allStoredPeople(ports)).map(({ id }) => id).filter(belongs)]);
}

/** Returns the ids of accounts whose person is nowhere, without those that are being erased. */
async function lost(ports: Ports): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of allAccounts(ports))
    if (!(await findPerson(id, ports)) && !(await erasuresUnderWay.find(id, ports))) found.push(id);
  return found;
}

/** Does what a start and the jobs do after a crash. */
async function recover(ports: Ports): Promise<void> {
  const system = attendee('server');
  for await (const { id } of allAccounts(ports))
    if (await erasuresUnderWay.find(id, ports)) await erasePerson(id, system, ports);
  await erasuresUnderWay.takeUp(ports);
  for (let left = await erasuresUnderWay.claim(ports); left; left = await erasuresUnderWay.claim(ports))
    await erasePerson(left.id, system, ports);
  await reconcilePeople(ports);
  await placePeople(ports, NEVER);
  await refitAnswers(ports);
  await reconcileSelves(ports.log);
  await reconcilePeople(ports);
  await publishOpen(ports);
}

/** Returns what is wrong about where people are at rest. */
async function misplaced(ports: Ports): Promise<string[]> {
  const { log } = ports;
  const [dir, adm] = [await log.state('dir'), await log.state('adm')];
  const belongs = await directoryRule(ports);
  const wrong = await lost(ports);
  for (const { id } of await allStoredPeople(ports)) {
    const [listed, hidden] = [dir.get('people', id), adm.get('hiddenPeople', id)];
    const self = (await log.state(`u:${id}`)).get('self', 'me');
    if ((listed !== undefined) !== belongs(id)) wrong.push(`${id} is listed, or not, against the rule`);
    if ((hidden === undefined) === (listed === undefined)) wrong.push(`${id} is in two places`);
    if (JSON.stringify(self?.doc) !== JSON.stringify(hidden?.doc)) wrong.push(`${id} has another copy of their own`);
  }
  return wrong;
}
