import { logInByTicket } from '../support/device-calls.ts';
import { ada, olive } from '../support/people.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startTestApp } from '../support/test-app.ts';
import {
  done,
  killedAt,
  type KilledCalls,
  send,
  type SentCall,
  startDyingServer,
  writeAt,
  writesOf,
} from './killed-calls.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Sessions from before the change. */
  readonly logIns: readonly string[];
  /** The token of a link from before it. */
  readonly link: string;
}

/** The person who is changed, and for a merge the one who stays. */
interface Subject {
  readonly person: Person;
  readonly stays: Person;
  readonly tag: string;
}

interface Kind {
  readonly call: (subject: Subject) => Omit<SentCall, 'headers'>;
  /** Whether the change has taken effect, as others see it. */
  readonly isInForce: (server: ServerProcess, subject: Subject) => Promise<boolean>;
  /** People whose sessions and links end with it. */
  readonly ends: (subject: Subject) => readonly Person[];
  readonly keepsLinks?: true;
  /** The change ends the session that makes it, once the person gets the answer. */
  readonly isTold?: true;
  /** The notes of the audit entries about the change, and the people concerned. */
  readonly audit: (subject: Subject) => readonly string[];
}

/**
 * Kills the server again and again inside changes of accounts, restarts it, and sends each change again: it must be accepted, older
 * credentials must stop working as soon as it has taken effect, and the audit must contain it once.
 */
export async function killedAccountChanges(dataDir: string, kills: number): Promise<KilledCalls> {
  await fill(dataDir);
  let server = await startDyingServer(dataDir);
  const token = await logInByTicket(server.url, olive);
  const kinds = kindsFor(token);
  const names = Object.keys(kinds);
  const prepared = async (tag: string): Promise<Subject> => ({
    tag,
    person: await somebody(server, `${tag}-a`, token),
    stays: await somebody(server, `${tag}-b`, token),
  });
  const callOf = (name: string, subject: Subject): SentCall => ({
    ...kinds[name]!.call(subject),
    headers: { 'idempotency-key': `change ${subject.tag}` },
  });
  const writes = new Map<string, number>();
  for (const name of names) writes.set(name, await writesOf(server, callOf(name, await prepared(`whole-${name}`))));
  const faults: string[] = [];
  let inside = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const name = names[kill % names.length]!;
    const kind = kinds[name]!;
    const subject = await prepared(`${name}-${kill}`);
    const at = writeAt(Math.floor(kill / names.length), {
      rounds: Math.ceil(kills / names.length),
      writes: writes.get(name)!,
    });
    const fault = (what: string): void => void faults.push(`${name}, killed at write ${at}: ${what}`);
    for (const person of kind.ends(subject))
      if ((await waysIn(server, person, token)) < 2) fault('nothing of before could be seen');
    inside += Number(await killedAt(server, at, callOf(name, subject)));
    server = await startDyingServer(dataDir);
    if (await kind.isInForce(server, subject))
      for (const person of kind.ends(subject))
        if ((await logInsAlive(server, person)) > Number(kind.isTold ?? false))
          fault('in force, and a log-in from before is alive');
    const { status, body } = await send(server, callOf(name, subject));
    // Changing one's own password ends the session, possibly before the answer.
    const isLoggedOut = status === 401 && name === 'password' && (await kind.isInForce(server, subject));
    if (status >= 300 && !isLoggedOut) fault(`${status} ${JSON.stringify(body)}`);
    for (const person of kind.ends(subject)) {
      if ((await logInsAlive(server, person)) > 0) fault('a log-in from before is alive');
      if (!kind.keepsLinks && (await isLinkGood(server, person))) fault('a link from before is good');
    }
    const said = await saidOf(server, subject, token);
    const wanted = kind.audit(subject).toSorted();
    if (JSON.stringify(said) !== JSON.stringify(wanted)) fault(`the audit says ${JSON.stringify(said)}`);
  }
  await server.stop();
  return { inside, kills, faults };
}

const NEW_PASSWORD = 'a short walk up the crane';

function kindsFor(token: string): Readonly<Record<string, Kind>> {
  const userOf = async (
    server: ServerProcess,
    id: string,
  ): Promise<{ email: string; roles: string[]; disabled: boolean }> =>
    (await done(server, { method: 'GET', path: `/admin/users/${id}`, token })) as never;
  const edit = (body: (subject: Subject) => object): Pick<Kind, 'call' | 'ends' | 'audit'> => ({
    call: (subject) => ({
      method: 'PATCH',
      path: `/admin/update-user/${subject.person.id}`,
      token,
      body: body(subject),
    }),
    ends: ({ person }) => [person],
    audit: ({ person }) => [`${person.id} changed`],
  });
  return {
    address: {
      ...edit(({ tag }) => ({ email: `other-${tag}@example.org` })),
      isInForce: async (server, { person, tag }) =>
        (await userOf(server, person.id)).email === `other-${tag}@example.org`,
    },
    role: {
      ...edit(() => ({ roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] })),
      isInForce: async (server, { person }) => (await userOf(server, person.id)).roles.includes('ROLE_ADMIN'),
      keepsLinks: true,
    },
    disabling: {
      ...edit(() => ({ disabled: true })),
      isInForce: async (server, { person }) => (await userOf(server, person.id)).disabled,
    },
    password: {
      call: ({ person: { logIns, password } }) => ({
        method: 'POST',
        path: '/attendee/change-password',
        token: logIns[0]!,
        body: { current_password: password, password: NEW_PASSWORD },
      }),
      isInForce: async (server, { person: { email } }) =>
        (await send(server, { method: 'POST', path: '/attendee/login', body: { email, password: NEW_PASSWORD } }))
          .status === 200,
      ends: ({ person }) => [person],
      isTold: true,
      audit: () => [],
    },
    merge: {
      call: ({ person, stays }) => ({
        method: 'POST',
        path: `/admin/users/${stays.id}/merge`,
        token,
        body: { from: person.id, take: ['email'] },
      }),
      isInForce: async (server, { person, stays }) => (await userOf(server, stays.id)).email === person.email,
      ends: ({ person, stays }) => [person, stays],
      audit: ({ person, stays }) => [
        `${stays.id} merged another record of the same person into this one`,
        `erased the person ${person.id}`,
      ],
    },
  };
}

/** Creates a person with two sessions and a link. */
async function somebody(server: ServerProcess, tag: string, token: string): Promise<Person> {
  const email = `${tag}@example.org`;
  const password = `a long walk by the harbour of ${tag}`;
  const body = { email, first_name: 'Nina', last_name: 'Guest', send_invitation: false };
  const { id } = (await done(server, { method: 'POST', path: '/admin/create-user', token, body })) as { id: string };
  const linked = async (): Promise<string> => {
    const path = `/admin/users/${id}/forgot-password-link`;
    const { link } = (await done(server, { method: 'GET', path, token })) as { link: string };
    return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
  };
  const first = { id, token: await linked(), password };
  const logIn = async (path: string, given: object): Promise<string> =>
    ((await done(server, { method: 'POST', path, body: given })) as { token: string }).token;
  const logIns = [await logIn('/attendee/create-password', first), await logIn('/attendee/login', { email, password })];
  return { id, email, password, logIns, link: await linked() };
}

/** Returns a person's sessions and links, as the help desk sees them. */
async function waysIn(server: ServerProcess, { id }: Person, token: string): Promise<number> {
  const access = await done(server, { method: 'GET', path: `/admin/users/${id}/access`, token });
  const { sessions, link } = access as { sessions: { state: string }[]; link: object | null };
  return sessions.filter(({ state }) => state === 'live').length + Number(link !== null);
}

async function logInsAlive(server: ServerProcess, { logIns }: Person): Promise<number> {
  const answers = logIns.map((token) => send(server, { method: 'GET', path: '/profile', token }));
  return (await Promise.all(answers)).filter(({ status }) => status !== 401).length;
}

async function isLinkGood(server: ServerProcess, { id, link }: Person): Promise<boolean> {
  const body = { token: link, id, password: 'a walk that nobody should take' };
  return (await send(server, { method: 'POST', path: '/attendee/change-password-forgot', body })).status !== 410;
}

/** Returns the audit's entries about these people, without the preparations. */
async function saidOf(server: ServerProcess, { person, stays }: Subject, token: string): Promise<readonly string[]> {
  const page = await done(server, { method: 'GET', path: '/admin/audit?count=40', token });
  const { data } = page as { data: { note: string; changes: { collection: string; id: string; before: unknown }[] }[] };
  return data
    .filter(({ note }) => note !== 'added' && note !== 'handed out a password link')
    .flatMap(({ note, changes }) => {
      const ids = changes.filter(({ collection }) => collection === 'accounts').map(({ id }) => id);
      const isOfThem = [person, stays].some(({ id }) => ids.includes(id) || note.endsWith(id));
      return isOfThem ? [[...ids, note || 'changed'].join(' ')] : [];
    })
    .toSorted();
}

async function fill(dataDir: string): Promise<void> {
  await using app = await startTestApp({
    now: Date.now(),
    people: [ada, olive],
    event: { sessionsPerUser: 5 },
    env: { DATA_DIR: dataDir },
  });
  await app.settled();
}
