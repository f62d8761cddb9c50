import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../../server/app.ts';
import { openSession } from '../../../../server/api/sessions/session-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldDocuments, worldPeople, worldSteps } from '../../../support/world.ts';
import { exampleRequest } from '../../example-request.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: worldPeople,
    documents: worldDocuments,
    steps: worldSteps,
    event: { sessionsPerUser: 20 },
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => app.stop());

/** Returns all values in an answer whose names are those of secrets. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /^(token|link|request|url)$/i.test(name) || /^[0-9A-Z]{4}-[0-9A-Z]$/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => secretsIn(inner, key));
}

/** Six digits alone are a code; inside a longer number, such as a time, they occur by chance. */
const isIn = (log: string, secret: string): boolean =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(log) : log.includes(secret);

/** Links to our pages that were mailed or handed out. */
const LINK = /https?:\/\/[^\s"<]+\/auth\/[^\s"<]+/g;

test('after a tour of every call the log contains no token, mail address or code, and no URL contains one', async () => {
  const links: string[] = [];
  const secrets = new Set<string>([
    'one wrong password',
    ...worldPeople.flatMap(({ email, ticketCode = '' }) => [email, ticketCode]),
  ]);
  const visit = async (answer: Response): Promise<void> => {
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.body?.cancel();
    const text = await answer.text();
    if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json'))
      for (const secret of secretsIn(JSON.parse(text))) secrets.add(secret);
    links.push(...text.matchAll(LINK).map(([link]) => link));
  };
  const json = (path: string, body: object) =>
    app.request(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const call of endpoints.filter(({ path }) => path !== '/attendee/logout')) {
    const { token } = await openSession('olive', app.ports); // Some calls end every log-in.
    secrets.add(token);
    const { path, init } = exampleRequest(call, call.example ?? {}, token);
    await visit(await app.request(path, init));
    await app.settled(); // A mail is not sent once a later call has ended its link.
  }
  await visit(await json('/attendee/login', { email: 'ada@example.org', password: 'one wrong password' }));
  await visit(await json('/attendee/login', { email: 'ada@example.org', reference: '9ZZZ-9' }));
  await visit(
    await app.request('/api/profile?token=in-a-query', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }),
  );
  await app.settled();
  for (const { to, text } of app.outbox)
    for (const secret of [to, ...text.matchAll(/token=([\w-]+)|: (\d{6}|\w{4}-\w)$/gm)].map((found) =>
      typeof found === 'string' ? found : (found[1] ?? found[2] ?? ''),
    ))
      secrets.add(secret);
  const log = lines.join('');
  links.push(
    ...app.outbox.flatMap(({ text, html = '' }) =>
      [...text.matchAll(LINK), ...html.matchAll(LINK)].map(([link]) => link.replaceAll('&amp;', '&')),
    ),
  );
  const inLinks = [...secrets].filter((secret) => /^[\w-]{43}$|^\w{4}-\w$|@/.test(secret));
  const saysSecret = (text: string): boolean => inLinks.some((secret) => decodeURIComponent(text).includes(secret));
  const withSecret = links.filter(saysSecret);
  expect([...new Set(withSecret.map((link) => new URL(link).pathname))].toSorted()).toEqual([
    '/auth/confirm-reset-password',
    '/auth/passwordless-login-verify',
    '/auth/register',
  ]);
  expect(withSecret.filter((link) => saysSecret(link.split('#')[0]!))).toEqual([]);
  expect([
    lines.length > 100,
    /attendee\/login","status":200/.test(log),
    secrets.size > 20,
    [...secrets].some((secret) => secret.length === 6),
  ]).toEqual([true, true, true, true]);
  expect(
    [...secrets, 'in-a-query', 'x'.repeat(43), '9ZZZ-9'].filter((secret) => secret !== '' && isIn(log, secret)),
  ).toEqual([]);
});
