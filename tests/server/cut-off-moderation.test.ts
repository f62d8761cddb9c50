import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testTalk } from '../support/conference.ts';
import { dyingStore, nextWrite } from '../support/dying-store.ts';
import { ada, grace, olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { auditRows } from './calls-under-a-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plenary-cut-off-moderation-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const store = dyingStore();
const people = [ada, grace, olive];
const start = (): Promise<TestApp> => startTestApp({ dataDir, people, watch: store.watch });

interface Act {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The audit entry's note. */
  readonly note: string;
  /** A text or the id of the thing concerned, which the entry contains. */
  readonly about: string;
}

/** A person may ask only a limited number of questions per talk. */
const TALKS = 10;
const talkOf = (tag: string): string => `talk-${Number(/\d+/.exec(tag)?.[0] ?? 0) % TALKS}`;

/** Returns the moderation actions of organisers; `tag` is part of the ids of the messages and questions concerned. */
const actsOn = (tag: string): Record<string, Act> => ({
  'a message taken away': {
    method: 'DELETE',
    path: `/chats/rooms/talk:forum/messages/message-${tag}`,
    note: 'deleted a message',
    about: `message-${tag}`,
  },
  'a message pinned': {
    method: 'POST',
    path: `/chats/rooms/talk:forum/messages/pinned-${tag}/pin`,
    note: 'pinned a message',
    about: `pinned-${tag}`,
  },
  'a report dismissed': {
    method: 'DELETE',
    path: `/admin/chats/reports/reported-${tag}~grace`,
    note: 'dismissed a report of a message',
    about: `reported-${tag}`,
  },
  'rules of a room': {
    method: 'PATCH',
    path: '/chats/rooms/talk:forum/rules',
    body: { notice: `Notice ${tag}` },
    note: 'changed the rules of a room',
    about: `Notice ${tag}"`,
  },
  'a question taken out': {
    method: 'PATCH',
    path: `/talks/${talkOf(tag)}/questions/question-${tag}`,
    body: { state: 'hidden' },
    note: 'took a question out',
    about: `question-${tag}`,
  },
  'a question taken away': {
    method: 'DELETE',
    path: `/talks/${talkOf(tag)}/questions/gone-${tag}`,
    note: 'took a question away',
    about: `gone-${tag}`,
  },
});

async function prepare(app: TestApp, tag: string): Promise<void> {
  const done = async (method: string, path: string, who: string, body?: object): Promise<void> => {
    app.advance(60_000);
    const { status, body: said } = await app.call(method, path, who, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(said)}`);
  };
  for (const what of ['message', 'pinned', 'reported'])
    await done('POST', '/chats/rooms/talk:forum/messages', 'ada', { text: `A ${what}`, id: `${what}-${tag}` });
  const reason = { reason: 'Advertising' };
  await done('POST', `/chats/rooms/talk:forum/messages/reported-${tag}/report`, 'grace', reason);
  for (const what of ['question', 'gone'])
    await done('POST', `/talks/${talkOf(tag)}/questions`, 'ada', { text: `A ${what}`, question_id: `${what}-${tag}` });
}

/** Returns how often the audit contains each action, by its name. */
async function saidOf(app: TestApp, tag: string): Promise<Record<string, number>> {
  const rows = await auditRows(app);
  const said = ({ note, about }: Act): number =>
    rows.filter((row) => row.note === note && row.changes.some((change) => isAbout(JSON.stringify(change), about)))
      .length;
  return Object.fromEntries(Object.entries(actsOn(tag)).map(([name, act]) => [name, said(act)]));
}
const isAbout = (change: string, about: string): boolean => change.includes(about);

test('moderation of rooms is audited once, at whichever write the server crashes, and accepts a repeat', async () => {
  {
    const forum = testTalk({ id: 'forum', title: 'Forum', hasDiscussion: true });
    const talks = Array.from({ length: TALKS }, (_, n) => ({ ...forum, id: `talk-${n}` }));
    await using app = await startTestApp({ people, talks: [forum, ...talks], env: { DATA_DIR: dataDir } });
    for (const who of ['ada', 'grace']) await app.call('POST', '/chats/consent', who, { consented: true });
  }
  let app = await start();
  const names = Object.keys(actsOn(''));
  const once = Object.fromEntries(names.map((name) => [name, 1]));
  for (let nth = 1; ; nth = nextWrite(nth)) {
    const tag = `n${nth}n`;
    const send = ([name, { method, path, body }]: [string, Act]): Promise<{ status: number }> =>
      app.call(method, path, 'olive', body, { 'idempotency-key': `${name} ${tag}` });
    await prepare(app, tag);
    await app.logInAs('olive');
    await app.settled();
    const acts = Object.entries(actsOn(tag));
    const answered: string[] = [];
    let died = 0;
    for (const act of acts) {
      store.dieAt(nth);
      const { status } = await send(act);
      await app.settled();
      died += Number(store.revive());
      if (status < 300) answered.push(act[0]);
    }
    await app.stop();
    app = await start();
    // Answered calls are in the audit, whether or not anybody asks again.
    const atStart = await saidOf(app, tag);
    expect({ nth, unsaid: answered.filter((name) => atStart[name] !== 1) }).toEqual({ nth, unsaid: [] });
    const statuses: number[] = [];
    for (const act of acts) statuses.push((await send(act)).status);
    expect({ nth, refused: statuses.filter((status) => status >= 300) }).toEqual({ nth, refused: [] });
    expect({ nth, ...(await saidOf(app, tag)) }).toEqual({ nth, ...once });
    if (died === 0) break;
  }
  await app.stop();
});
