import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOG_KEEP } from '../../../../domain/limits/log.ts';
import { at } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const NAMES = ['East stage', 'West stage'];
const heldIn = async ({ ports }: TestApp): Promise<string> =>
  JSON.stringify(await ports.store.log.read('pub', 0, 1000));

test('the audit contains organisers’ changes even if no one read it before the log removed them', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'plenary-unread-audit-'));
  {
    await using app = await startTestApp({ env: { DATA_DIR } });
    for (const name of NAMES) await app.call('POST', '/stages', 'olive', { name, order: 5 });
    expect(await heldIn(app)).toContain(NAMES[0]);
  }
  await using app = await startTestApp({ dataDir: DATA_DIR, now: at('09:00') + LOG_KEEP + 1 });
  await expect.poll(() => heldIn(app)).not.toContain(NAMES[0]);
  const { body } = await app.call('GET', '/admin/audit?collection=stages', 'olive');
  const { data } = body as { data: { changes: { after: { name: string } }[] }[] };
  expect(data.flatMap(({ changes }) => changes.map(({ after }) => after.name))).toEqual(NAMES.toReversed());
  await app.stop();
  await rm(DATA_DIR, { recursive: true });
});
