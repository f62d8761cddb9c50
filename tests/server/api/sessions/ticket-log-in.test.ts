import { expect, test } from 'vitest';
import { TICKET_CODE_FAILURES, TICKET_FAILURES_BUDGET } from '../../../../domain/limits/sessions.ts';
import type { Refused } from '../../../../domain/refusal.ts';
import { accountTable } from '../../../../server/api/accounts/account-store.ts';
import { accountByTicket } from '../../../../server/api/sessions/ticket-log-in.ts';
import { secretsOf } from '../../../support/mailed-link.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const refused = {
  status: 403,
  body: {
    code: 'not-allowed',
    message: 'This email and ticket code do not belong together. Check both, or log in with a link by email.',
  },
};
const logIn = (app: TestApp, email: string, reference: string) =>
  app.call('POST', '/attendee/login', undefined, { email, reference });

test('registration email and ticket code log in, however the code is typed', async () => {
  await using app = await startTestApp();
  for (const typed of ['3ABC-1', '3abc1', ' 3a bc—i ']) {
    expect(await logIn(app, 'Ada@Example.org', typed)).toMatchObject({ status: 200, body: { me: { id: 'ada' } } });
  }
});

test('the credentials may also stand together, as the booth app sends them', async () => {
  await using app = await startTestApp();
  const credentials = { email: 'ada@example.org', reference: '3ABC-1' };
  expect(await app.call('POST', '/attendee/login', undefined, { credentials })).toMatchObject({ status: 200 });
});

test('a wrong code, an unknown address and somebody without a ticket are refused alike', async () => {
  await using app = await startTestApp();
  expect(await logIn(app, 'ada@example.org', '3ABC-1')).toMatchObject({ status: 200 });
  expect(await logIn(app, 'ada@example.org', '3ABC-2')).toEqual(refused);
  expect(await logIn(app, 'grace@example.org', '3ABC-1')).toEqual(refused);
  expect(await logIn(app, 'stranger@example.org', '3ABC-1')).toEqual(refused);
});

test('the register form says what is wrong', async () => {
  await using app = await startTestApp();
  expect((await app.call('POST', '/attendee/login', undefined, { email: 'ada' })).body).toEqual({
    code: 'invalid',
    message: 'Not a valid email address',
    data: [
      { field: 'email', message: 'Not a valid email address' },
      { field: 'reference', message: 'This field is required' },
    ],
  });
  expect((await logIn(app, 'ada@example.org', 'abc')).body).toMatchObject({
    message: 'The ticket code is a 5-character code like 3ABC-1',
  });
});

test('a ticket that was guessed at ten times opens by mail only, and a mail proof unlocks it', async () => {
  await using app = await startTestApp();
  await Promise.all(Array.from({ length: TICKET_CODE_FAILURES }, () => logIn(app, 'ada@example.org', '9ZZZ-9')));
  expect(await logIn(app, 'ada@example.org', '3ABC-1')).toEqual(refused);
  await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' });
  await app.settled();
  const { token } = secretsOf(app.outbox[0]);
  expect(await app.call('POST', '/users/magic-links/verify', undefined, { token })).toMatchObject({ status: 200 });
  expect(await logIn(app, 'ada@example.org', '3ABC-1')).toMatchObject({ status: 200 });
});

test('failures of a ticket count for its whole life, and right codes in between do not', async () => {
  await using app = await startTestApp();
  const guess = () => logIn(app, 'ada@example.org', '9ZZZ-9');
  await Promise.all(Array.from({ length: TICKET_CODE_FAILURES - 1 }, guess));
  expect(await logIn(app, 'ada@example.org', '3ABC-1')).toMatchObject({ status: 200 });
  app.advance(24 * 60 * 60 * 1000);
  expect(await guess()).toEqual(refused);
  expect(await logIn(app, 'ada@example.org', '3ABC-1')).toEqual(refused);
});

test('whoever sprays five thousand addresses from as many networks is looked at two hundred times, and everybody is sent to the mailed link', async () => {
  await using app = await startTestApp();
  const counts = new Map<string, number>();
  for (let batch = 0; batch < 50; batch += 1) {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, guess) =>
        accountByTicket(
          { email: `guest${batch * 100 + guess}@example.org`, reference: '9ZZZ-9' },
          `network ${batch * 100 + guess}`,
          app.ports,
        ).then(
          () => 'in',
          (error: Refused) => error.refusal.code,
        ),
      ),
    );
    for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  // Two are looked at side by side, so the last straw may be two.
  const evaluated = counts.get('not-allowed') ?? 0;
  expect([[200, 201].includes(evaluated), counts.get('too-many'), counts.get('in')]).toEqual([
    true,
    5000 - evaluated,
    undefined,
  ]);
  expect(await logIn(app, 'ada@example.org', '3ABC-1')).toEqual({
    status: 429,
    body: {
      code: 'too-many',
      message: 'Ticket codes are being guessed at the moment. Please log in with a link by email.',
    },
  });
  app.advance(TICKET_FAILURES_BUDGET.window);
  expect(await logIn(app, 'ada@example.org', '3ABC-1')).toMatchObject({ status: 200 });
});

test('when more people log in than can be looked at soon, the rest are asked to try again', async () => {
  await using app = await startTestApp();
  const rush = Array.from({ length: 120 }, (_, guest) =>
    accountByTicket({ email: `guest${guest}@example.org`, reference: '3ABC-1' }, `network ${guest}`, app.ports).catch(
      (error: Refused) => error.refusal.code,
    ),
  );
  const ada = accountByTicket({ email: 'ada@example.org', reference: '3ABC-1' }, 'the venue', app.ports);
  await expect(ada).rejects.toMatchObject({ refusal: { code: 'too-many' }, retryAfter: 1000 });
  const answers = await Promise.all(rush);
  // Two are looked at, a hundred wait.
  expect([
    answers.filter((code) => code === 'not-allowed').length,
    answers.filter((code) => code === 'too-many').length,
  ]).toEqual([102, 18]);
  expect(await logIn(app, 'ada@example.org', '3ABC-1')).toMatchObject({ status: 200 });
});

test('a code is nowhere to be read in the store', async () => {
  await using app = await startTestApp();
  const kept = JSON.stringify(await (await accountTable(app.ports)).get('ada'));
  expect(kept).toContain('ada@example.org');
  expect(kept).not.toMatch(/3ABC/);
});
