import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckView, ImportView } from '../../../../domain/imports/import-calls.ts';
import { findAccountByEmail, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { updateImport } from '../../../../server/api/imports/import-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const NAMES = Array.from({ length: 40 }, (_, n) => `guest-${n}`);
const TABLE = ['email,first_name,last_name,ticket_type,ticket_code']
  .concat(NAMES.map((name, n) => `${name}@example.org,Guest,Number${n},Attendee,7K2Q-${n}`))
  .join('\n');

/** Checks a file and imports half of it. */
async function halfImported(app: TestApp): Promise<{ readonly id: string; readonly check: CheckView }> {
  const half = TABLE.split('\n').slice(0, 21).join('\n');
  const before = await app.call('POST', '/admin/tickets/csv', 'olive', { csv: half });
  expect(before.body).toMatchObject({ added: 20 });
  const { body } = await app.upload('/admin/imports', 'olive', {
    bytes: Buffer.from(TABLE),
    name: 'guests.csv',
    type: 'text/csv',
    field: 'file',
  });
  const { id, what, columns } = body as ImportView;
  const choices = { what, mapping: columns.map(({ guess }) => guess) };
  const check = (await app.call('POST', `/admin/imports/${id}/check`, 'olive', choices)).body as CheckView;
  return { id, check };
}

/** Leaves the import as a server does that is killed during it. */
const cutOff = (app: TestApp, id: string, counts: CheckView['counts']) =>
  updateImport(
    id,
    (held) => ({ ...held, state: 'applying', total: 40, run: { by: 'olive', invite: true, counts } }),
    app.ports,
  );

async function withFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-cut-off-'));
  await work(dataDir);
  await rm(dataDir, { recursive: true });
}

const view = async (app: TestApp, id: string): Promise<ImportView> =>
  (await app.call('GET', `/admin/imports/${id}`, 'olive')).body as ImportView;

test('an interrupted import continues when the server starts, with the result of the check', () =>
  withFolder(async (DATA_DIR) => {
    const first = await startTestApp({ env: { DATA_DIR } });
    const { id, check } = await halfImported(first);
    await first.settled();
    const planned = { ...check.counts, new: 40 };
    await cutOff(first, id, planned);
    const seen = await view(first, id);
    await first.stop();
    await using app = await startTestApp({ dataDir: DATA_DIR });
    await app.settled();
    const { state, report } = await view(app, id);
    expect([seen.state, state, report?.counts, report?.invited]).toEqual(['applying', 'done', planned, 40]);
    const mailed = app.outbox.map(({ to }) => to).toSorted();
    expect(mailed).toEqual(NAMES.map((name) => `${name}@example.org`).toSorted());
    const codes = await Promise.all(NAMES.map((name) => findAccountByEmail(`${name}@example.org`, app.ports)));
    expect(codes.filter((account) => !account?.ticket)).toEqual([]);
  }));

test('an import stops if its organiser loses the right to import, and the page says that it was interrupted', () =>
  withFolder(async (DATA_DIR) => {
    const first = await startTestApp({ env: { DATA_DIR } });
    const { id, check } = await halfImported(first);
    await first.settled();
    await cutOff(first, id, check.counts);
    await updateAccount('olive', (held) => ({ ...held, roles: ['ROLE_ATTENDEE'] }), first.ports);
    await first.stop();
    await using app = await startTestApp({ dataDir: DATA_DIR });
    await app.settled();
    await updateAccount('olive', (held) => ({ ...held, roles: ['ROLE_ADMIN'] }), app.ports);
    expect((await view(app, id)).state).toBe('stopped');
    expect(await findAccountByEmail('guest-39@example.org', app.ports)).toBeUndefined();
  }));
