import { expect, test } from 'vitest';
import { endpoints } from '../../../server/app.ts';
import { startTestApp } from '../../support/test-app.ts';

const AT_ONCE = 16;

async function statuses(count: number, ask: (person: number) => Promise<Response>): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  const next = Array.from({ length: count }, (_, person) => person).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const person of next) {
        const { status, body } = await ask(person);
        await body?.cancel();
        counted[status] = (counted[status] ?? 0) + 1;
      }
    }),
  );
  return counted;
}

test('two thousand people behind one address request log-in mails and password resets within a minute without waiting', async () => {
  await using app = await startTestApp();
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  expect({
    mails: await statuses(2_000, (person) =>
      app.request('/api/users/magic-links', {
        ...json,
        body: JSON.stringify({ email: `guest-${person}@example.org` }),
      }),
    ),
    resets: await statuses(2_000, (person) =>
      app.request('/api/attendee/forgot-password', {
        ...json,
        body: JSON.stringify({ email: `guest-${person}@example.org` }),
      }),
    ),
  }).toEqual({ mails: { 202: 2_000 }, resets: { 202: 2_000 } });
});

test('every answer has the security headers and forbids caching, also a refusal', async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'https://days.example.org' } });
  const lacking = [];
  for (const { method, path } of endpoints) {
    const { headers, status, body } = await app.request(`/api${path.replaceAll(/:\w+/g, 'thing')}`, {
      method: method.toUpperCase(),
    });
    await body?.cancel();
    const found = {
      // A file shown on its own may do nothing at all.
      policy: /frame-ancestors 'none'|^sandbox;/.test(headers.get('content-security-policy') ?? ''),
      sniff: headers.get('x-content-type-options'),
      framing: headers.get('x-frame-options'),
      opener: headers.get('cross-origin-opener-policy'),
      resource: headers.get('cross-origin-resource-policy'),
      referrer: headers.get('referrer-policy'),
      hsts: headers.get('strict-transport-security'),
      isKept: !/no-store|public/.test(headers.get('cache-control') ?? '') && status !== 302,
    };
    // The only page made for frames on other sites; its own test checks what it may not do.
    const isForFrames = path === '/programme/embed';
    const wanted = {
      policy: !isForFrames,
      sniff: 'nosniff',
      framing: isForFrames ? 'ALLOWALL' : 'DENY',
      opener: 'same-origin',
      resource: isForFrames ? 'cross-origin' : 'same-origin',
      // The address that a log-in provider sends people back to has a code.
      referrer: path === '/sessions/oidc/:provider/back' ? 'no-referrer' : 'strict-origin-when-cross-origin',
      hsts: 'max-age=31536000',
      isKept: false,
    };
    if (JSON.stringify(found) !== JSON.stringify(wanted)) lacking.push({ method, path, status, found });
  }
  expect(endpoints.length).toBeGreaterThan(133);
  expect(lacking.map((answer) => JSON.stringify(answer)).join('\n')).toBe('');
});
