import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findAccount } from '../../server/api/accounts/account-store.ts';
import { auditTable } from '../../server/api/audit/audit-store.ts';
import { makePasswordLink, passwordLinkTable } from '../../server/api/sessions/password-links.ts';
import { openSession, sessionTable } from '../../server/api/sessions/session-store.ts';
import { dyingStore, nextWrite } from '../support/dying-store.ts';
import { ada, olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const root = mkdtempSync(join(tmpdir(), 'plenary-cut-off-accounts-'));
afterAll(() => rmSync(root, { recursive: true }));

const store = dyingStore();
const CHANGES: Record<string, (tag: string) => object> = {
  address: (tag) => ({ email: `other-${tag}@example.org` }),
  roles: () => ({ roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] }),
  'shutting out': () => ({ disabled: true }),
};

/** Returns which older credentials still work, and how often the audit contains the change. */
async function standing(id: string, { ports }: TestApp): Promise<unknown> {
  const [sessions, links, audit] = [await sessionTable(ports), await passwordLinkTable(ports), await auditTable(ports)];
  const account = await findAccount(id, ports);
  const { documents } = await audit.find('byTime', { equals: [], limit: 1000, reverse: true });
  return {
    logIns: await sessions.count('byUser', [id]),
    links: account?.roles.includes('ROLE_ADMIN') ? 0 : await links.count('byUser', [id]),
    said: documents.filter(({ changes }) =>
      changes.some((change) => change.collection === 'accounts' && change.id === id && change.before !== null),
    ).length,
    unsettled: account?.unsettled.length,
  };
}

test.each(Object.keys(CHANGES))(
  'after a change of %s that died at any of its writes, nothing of before is good as soon as it is in force, and the audit says it once',
  async (what) => {
    const dataDir = mkdtempSync(join(root, 'data-'));
    const start = (): Promise<TestApp> => startTestApp({ dataDir, people: [ada, olive], watch: store.watch });
    {
      await using app = await startTestApp({ people: [ada, olive], env: { DATA_DIR: dataDir } });
      await app.settled();
    }
    for (let nth = 1; ; nth = nextWrite(nth)) {
      const tag = `${what.replace(' ', '-')}-${nth}`;
      let id = '';
      let died = false;
      const send = (app: TestApp): Promise<{ status: number }> =>
        app.call('PATCH', `/admin/update-user/${id}`, 'olive', CHANGES[what]!(tag));
      {
        await using app = await start();
        const added = await app.call('POST', '/admin/create-user', 'olive', {
          email: `${tag}@example.org`,
          first_name: 'Nina',
          last_name: 'Guest',
          send_invitation: false,
        });
        id = (added.body as { id: string }).id;
        await openSession(id, app.ports, true);
        await makePasswordLink({ id }, 'reset', app.ports);
        expect(await standing(id, app)).toEqual({ logIns: 1, links: 1, said: 0, unsettled: 0 });
        store.dieAt(nth);
        await send(app);
        await app.settled();
        died = store.revive();
      }
      await using app = await start();
      // Work found at start is done before any request; work that had not begun is unchanged.
      const atStart = await standing(id, app);
      expect([BEFORE, DONE]).toContainEqual(atStart);
      expect((await send(app)).status).toBe(200);
      expect({ nth, ...((await standing(id, app)) as object) }).toEqual({ nth, ...DONE });
      if (!died) break;
    }
  },
);
const BEFORE = { logIns: 1, links: 1, said: 0, unsettled: 0 };
const DONE = { logIns: 0, links: 0, said: 1, unsettled: 0 };
