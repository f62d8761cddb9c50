import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findAccount } from '../../server/api/accounts/account-store.ts';
import { upsertAccounts } from '../../server/api/accounts/accounts.ts';
import { importAccounts } from '../../server/api/event/import-accounts.ts';
import { readImport } from '../../server/import/read-import.ts';
import { dyingStore, nextWrite } from '../support/dying-store.ts';
import { accepted, harbourFile } from '../support/harbour-days.ts';
import { olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { auditRows } from './calls-under-a-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plenary-cut-off-imported-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const store = dyingStore();
const start = (): Promise<TestApp> => startTestApp({ dataDir, people: [olive], watch: store.watch });
const file = accepted(readImport([harbourFile('people.csv')]));

/** Of two existing people, one gets another role, the other another role and another code. */
const importOf = (tag: string, app: TestApp): Promise<unknown> => {
  const { ticketCode: _, ...person } = file.people[0]!;
  const named = ['a', 'b'].map((which) => ({
    ...person,
    key: `${tag}-${which}`,
    email: `${tag}-${which}@example.org`,
  }));
  const roles = ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] as const;
  const imported = {
    ...file,
    people: [
      { ...named[0]!, roles },
      { ...named[1]!, roles, ticketCode: `NEW-${tag}` },
    ],
  };
  const personIds = new Map(named.map(({ key }) => [key, key]));
  const actor = { id: 'olive', roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false } as const;
  const needs = { personIds, onProgress: () => {}, actor, isBySource: false };
  return importAccounts(imported, needs, { ...app.ports, group: tag });
};

/** Returns what has changed for each person, and the audit's entries about it. */
async function standing(tag: string, app: TestApp): Promise<unknown> {
  const rows = (await auditRows(app)).filter(({ group }) => group === tag);
  const said = (id: string, note: string): number =>
    rows.filter((row) => row.note === note && row.by === 'olive' && row.changes.some((change) => change.id === id))
      .length;
  return Promise.all(
    ['a', 'b'].map(async (which) => {
      const id = `${tag}-${which}`;
      const account = await findAccount(id, app.ports);
      return {
        isChanged: account?.roles.includes('ROLE_SPEAKER'),
        changed: said(id, 'changed by an import'),
        codes: said(id, 'gave ticket codes by an import'),
      };
    }),
  );
}
const before = { isChanged: false, changed: 0, codes: 0 };
const DONE = [
  { isChanged: true, changed: 1, codes: 0 },
  { isChanged: true, changed: 1, codes: 1 },
];

test('accounts and codes changed by an import are in the audit once, whichever write the server died at', async () => {
  let app = await start();
  for (let nth = 1; ; nth = nextWrite(nth)) {
    const tag = `n${nth}`;
    const codes = { a: {}, b: { ticketCode: `OLD-${tag}` } };
    await upsertAccounts(
      Object.entries(codes).map(([which, code]) => ({
        personId: `${tag}-${which}`,
        email: `${tag}-${which}@example.org`,
        roles: ['ROLE_ATTENDEE'],
        ...code,
      })),
      app.ports,
    );
    expect(await standing(tag, app)).toEqual([before, before]);
    store.dieAt(nth);
    await importOf(tag, app).catch(() => undefined);
    await app.settled();
    const died = store.revive();
    await app.stop();
    app = await start();
    const atStart = (await standing(tag, app)) as (typeof DONE)[number][];
    expect({ nth, atStart }).toEqual({
      nth,
      atStart: atStart.map(({ isChanged }, n) => (isChanged ? DONE[n] : before)),
    });
    await importOf(tag, app);
    expect({ nth, ended: await standing(tag, app) }).toEqual({ nth, ended: DONE });
    if (!died) break;
  }
  await app.stop();
});
