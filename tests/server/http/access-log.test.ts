import { expect, test } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { startTestApp } from '../../support/test-app.ts';

interface Line {
  readonly msg: string;
  readonly route?: string;
  readonly status?: number;
  readonly err?: { message: string; stack: string; code?: string };
}

test('a request is logged by its declared path, never by its real path or query, which may contain keys', async () => {
  const lines: string[] = [];
  await using app = await startTestApp({
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
  });
  const secret = 'Kq8sV2xW0pT5mB7nC4jL9hF3dS6aG1zR';
  for (const path of [
    `/api/calendar/feed/${secret}`,
    `/api/calendar/feed/${secret}/more`,
    `/api/share/keynote?code=${secret}`,
    `/uploads/${secret}.png`,
    `/app/talk/${secret}`,
    `/${secret}`,
    '/healthz',
  ]) {
    await app.request(path);
  }
  await app.call('GET', '/profile', 'ada');
  const answered = lines.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ route, status }) => [route, status])).toEqual([
    ['/api/calendar/feed/:token', expect.any(Number)],
    ['/api/…', 404],
    ['/api/share/:id', 302],
    ['/uploads/…', 404],
    ['/app/…', expect.any(Number)],
    ['client', expect.any(Number)],
    ['/healthz', 200],
    ['/api/attendee/login', 200],
    ['/api/profile', 200],
  ]);
  expect(lines.join('')).not.toMatch(new RegExp(`${secret}|3ABC|example\\.org|Bearer`));
});

test('an error is logged without the addresses and tokens in its text', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const error = Object.assign(
    new TypeError('duplicate key { email: "ada.verne@example.org" }, token Kq8sV2xW0pT5mB7nC4jL9hF3dS6aG1zR'),
    { code: 'E11000', keyValue: { email: 'ada.verne@example.org' } },
  );
  log.error({ err: error }, 'a request failed');
  const { err } = JSON.parse(lines[0] ?? '') as Line;
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'duplicate key { email: "[address]" }, token [token]',
    code: 'E11000',
  });
  expect(err?.stack).toContain('access-log.test.ts');
  expect(lines[0]).not.toMatch(/ada\.verne|Kq8s/);
});
