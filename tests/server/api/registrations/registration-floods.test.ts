import { expect, test } from 'vitest';
import {
  REGISTRATION_LINK_LIFE,
  REGISTRATIONS_OF_ADDRESS_BUDGET,
  REGISTRATIONS_UNOPENED_MAX,
} from '../../../../domain/limits/registrations.ts';
import { eventually } from '../../../support/eventually.ts';
import { startMailServer } from '../../../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const FREE = { registration: true } as const;
const ask = (app: TestApp, email: string) =>
  app.call('POST', '/registrations', undefined, { first_name: 'Wanda', last_name: 'Brook', email });

test('a mailbox gets a few links at a time, whatever stands after the plus of its address', async () => {
  await using app = await startTestApp({ event: FREE });
  const statuses: number[] = [];
  for (let tag = 0; tag < 7; tag += 1) statuses.push((await ask(app, `wanda+${tag}@example.org`)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(await ask(app, 'wanda@example.org')).toMatchObject({ status: 429 });
  expect(await ask(app, 'vera+days@example.org')).toMatchObject({ status: 202 });
});

test('one network address cannot take all registrations that wait for their link', async () => {
  const { failures, window } = REGISTRATIONS_OF_ADDRESS_BUDGET;
  expect(failures * Math.ceil(REGISTRATION_LINK_LIFE / window)).toBeLessThan(REGISTRATIONS_UNOPENED_MAX);
  await using app = await startTestApp({ event: FREE });
  expect(await ask(app, 'wanda@example.org')).toMatchObject({ status: 202 });
  for (let used = 1; used < failures; used += 1)
    app.ports.attempts.take('registrations:127.0.0.1', REGISTRATIONS_OF_ADDRESS_BUDGET);
  expect(await ask(app, 'vera@example.org')).toMatchObject({
    status: 429,
    body: { message: 'Very many people are registering from your network. Please use another one, or wait a little.' },
  });
  app.advance(window);
  expect(await ask(app, 'vera@example.org')).toMatchObject({ status: 202 });
});

test('log-in mails never wait for mails that strangers have sent to any address', async () => {
  const smtp = await startMailServer();
  // The mail server is busy with each of these for as long as it is allowed to.
  smtp.faultOf = (to) => (to.startsWith('stranger') ? 'taken and silent' : undefined);
  await using app = await startTestApp({ event: FREE, env: { SMTP_URL: smtp.url } });
  for (let index = 0; index < 9; index += 1) await ask(app, `stranger-${index}@example.org`);
  await eventually(() => expect(smtp.counts.unanswered).toBeGreaterThanOrEqual(2));
  await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' });
  await eventually(() => expect(smtp.taken.map(({ to }) => to)).toContain('ada@example.org'));
  await smtp[Symbol.asyncDispose]();
  await app.settled();
});
