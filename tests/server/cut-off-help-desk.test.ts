import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findAccount, findAccountByEmail, updateAccount } from '../../server/api/accounts/account-store.ts';
import { findParts } from '../../server/api/companies/booth-parts.ts';
import { mailsOf } from '../../server/api/mail/mails.ts';
import { openSession, sessionTable } from '../../server/api/sessions/session-store.ts';
import { dyingStore, nextWrite } from '../support/dying-store.ts';
import { olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { booth, companyDocument } from './api/companies/company-world.ts';
import { auditRows } from './calls-under-a-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plenary-cut-off-help-desk-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const store = dyingStore();
const people = [olive];
const start = (): Promise<TestApp> => startTestApp({ dataDir, people, watch: store.watch });

interface Act {
  /** Returns the call for the thing with this id. */
  readonly call: (
    id: string,
    tag: string,
  ) => { readonly method: string; readonly path: string; readonly body?: object };
  readonly note: string;
  /** Returns how often it was done, as the person concerned sees it. */
  readonly done: (id: string, app: TestApp, tag: string) => Promise<number>;
  /** A text of the audit entry, if the entry is not about an existing account. */
  readonly says?: (tag: string) => string;
}

const mailed = async (kind: string, id: string, { ports }: TestApp): Promise<number> =>
  (await mailsOf(id, ports)).filter((mail) => mail.kind === kind).length;

const ACTS: Record<string, Act> = {
  unlocking: {
    call: (id) => ({ method: 'POST', path: `/admin/users/${id}/unlock` }),
    note: 'let codes be tried again',
    done: async (id, { ports }) => Number((await findAccount(id, ports))?.ticketFailures === 0),
  },
  'ending log-ins': {
    call: (id) => ({ method: 'DELETE', path: `/admin/users/${id}/sessions` }),
    note: 'ended every log-in',
    done: async (id, { ports }) => 1 - (await (await sessionTable(ports)).count('byUser', [id])),
  },
  'an invitation': {
    call: (id) => ({ method: 'POST', path: `/admin/users/${id}/resend-invitation-link` }),
    note: 'mailed an invitation',
    done: (id, app) => mailed('invitation', id, app),
  },
  'a password link': {
    call: (id) => ({ method: 'POST', path: `/admin/users/${id}/resend-forgot-password-link` }),
    note: 'mailed a password link',
    done: (id, app) => mailed('reset', id, app),
  },
  'a hidden part of a booth': {
    call: (_, tag) => ({ method: 'PATCH', path: '/admin/company/tidewater', body: { promo_video: videoOf(tag) } }),
    note: '',
    says: (tag) => `${videoOf(tag)}"`,
    done: async (_, { ports }, tag) => Number((await findParts('tidewater', ports))?.promoVideo === videoOf(tag)),
  },
  'a person added': {
    call: (_, tag) => ({
      method: 'POST',
      path: '/admin/create-user',
      body: { email: addressOf(tag), first_name: 'Nora', last_name: 'Newcomer', send_invitation: false },
    }),
    note: 'added',
    says: (tag) => `"${addressOf(tag)}"`,
    done: async (_, { ports }, tag) => Number((await findAccountByEmail(addressOf(tag), ports)) !== undefined),
  },
};
const addressOf = (tag: string): string => `new-${tag}@example.org`;
const NAMES = Object.keys(ACTS);
const videoOf = (tag: string): string => `https://vimeo.com/76979${tag.replace(/\D/g, '')}`;

/** Creates a person with a log-in, who has mistyped their code. */
async function somebody(app: TestApp, tag: string): Promise<string> {
  const { body } = await app.call('POST', '/admin/create-user', 'olive', {
    email: `${tag}@example.org`,
    first_name: 'Nina',
    last_name: 'Guest',
    send_invitation: false,
  });
  const { id } = body as { id: string };
  await updateAccount(id, (held) => ({ ...held, ticketFailures: 3 }), app.ports);
  await openSession(id, app.ports, true);
  return id;
}

interface Standing {
  readonly done: number;
  /** How often the audit contains it. */
  readonly said: number;
}

async function standing(name: string, { id, tag }: { id: string; tag: string }, app: TestApp): Promise<Standing> {
  const { note, done, says } = ACTS[name]!;
  const said = (await auditRows(app)).filter(
    (row) =>
      row.note === note &&
      row.changes.some((change) => (says ? JSON.stringify(change.after).includes(says(tag)) : change.id === id)),
  );
  return { done: await done(id, app, tag), said: said.length };
}

test('actions of the help desk, added people and changed hidden parts of booths are in the audit once, whichever write the server died at', async () => {
  {
    const company = booth({ id: 'tidewater', name: 'Tidewater', ticketType: 'premium', users: [] });
    await using app = await startTestApp({
      people,
      documents: [companyDocument(company)],
      env: { DATA_DIR: dataDir },
    });
    await app.settled();
  }
  let app = await start();
  for (let nth = 1; ; nth = nextWrite(nth)) {
    const subjects: Record<string, { id: string; tag: string }> = {};
    for (const [index, name] of NAMES.entries()) {
      const tag = `n${nth}x${index}`;
      const id = ACTS[name]!.says ? '' : await somebody(app, tag);
      subjects[name] = { id, tag };
      expect({ name, ...(await standing(name, subjects[name], app)) }).toEqual({ name, done: 0, said: 0 });
    }
    const send = (name: string): Promise<{ status: number }> => {
      const { id, tag } = subjects[name]!;
      const { method, path, body } = ACTS[name]!.call(id, tag);
      return app.call(method, path, 'olive', body, { 'idempotency-key': `${name} ${tag}` });
    };
    await app.logInAs('olive');
    await app.settled();
    let died = 0;
    const answered = new Set<string>();
    for (const name of NAMES) {
      store.dieAt(nth);
      const { status } = await send(name);
      await app.settled();
      died += Number(store.revive());
      if (status < 300) answered.add(name);
    }
    await app.stop();
    app = await start();
    for (const name of NAMES) {
      const atStart = await standing(name, subjects[name]!, app);
      const possible = answered.has(name) ? [DONE] : [UNDONE, DONE];
      expect(possible.map((one) => ({ nth, name, ...one }))).toContainEqual({ nth, name, ...atStart });
      expect({ nth, name, status: Math.floor((await send(name)).status / 100) }).toEqual({ nth, name, status: 2 });
      expect({ nth, name, ...(await standing(name, subjects[name]!, app)) }).toEqual({ nth, name, ...DONE });
    }
    if (died === 0) break;
  }
  await app.stop();
});
const UNDONE: Standing = { done: 0, said: 0 };
const DONE: Standing = { done: 1, said: 1 };
