import { expect, test } from 'vitest';
import { REGISTRATION_CODES_OF_ADDRESS_BUDGET } from '../../../../domain/limits/registrations.ts';
import { MAGIC_CODE_TRIES, MAGIC_LINK_LIFE } from '../../../../domain/limits/sessions.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

// The link of a mail opens in the browser, not in an installed app: there the person types the code of the mail.

const FREE = { registration: true } as const;
const WANDA = 'wanda@example.org';

/** Registers, and returns the secret of this browser. */
async function ask(app: TestApp, email: string): Promise<string> {
  const given = { first_name: 'Wanda', last_name: 'Brook', email };
  const { body } = await app.call('POST', '/registrations', undefined, given);
  await app.settled();
  return (body as { request: string }).request;
}
const type = (app: TestApp, request: string, code: string) =>
  app.call('POST', '/registrations/confirm', undefined, { request, code });

/** The code of the newest mail to this address. */
const codeFor = (app: TestApp, email: string): string =>
  /this code where you asked for it: (\d{6})/.exec(app.outbox.findLast(({ to }) => to === email)?.text ?? '')?.[1] ??
  'no code';
/** A code that is not this one. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const WRONG = {
  status: 410,
  body: { code: 'gone', message: 'This code is wrong or has expired. Please try the link in the mail.' },
};
const registered = (name: string) => ({ status: 200, body: { state: 'registered', log_in: { me: { name } } } });

test('the code of the mail finishes a registration where it was asked for, and nowhere else', async () => {
  await using app = await startTestApp({ event: FREE });
  const request = await ask(app, WANDA);
  const other = await ask(app, 'lena@example.org');
  const code = codeFor(app, WANDA);
  expect(await type(app, other, code)).toEqual(WRONG);
  expect(await type(app, `${request.split('.')[0]}.guessed`, code)).toEqual(WRONG);
  expect(await type(app, request, code)).toMatchObject(registered('Wanda Brook'));
  expect(await type(app, request, code)).toEqual(WRONG);
});

test('on the waiting list the code shows the turn', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationPlaces: 1 } });
  const first = await ask(app, 'lena@example.org');
  expect(await type(app, first, codeFor(app, 'lena@example.org'))).toMatchObject(registered('Wanda Brook'));
  const request = await ask(app, WANDA);
  const turn = { status: 200, body: { state: 'waiting', position: 1, log_in: null } };
  expect(await type(app, request, codeFor(app, WANDA))).toEqual(turn);
  expect((await app.call('GET', '/admin/registrations/counts', 'olive')).body).toMatchObject({
    waiting: 1,
    unconfirmed: 0,
  });
});

test('who has an account already logs in with the code of their mail', async () => {
  await using app = await startTestApp({ event: FREE });
  const request = await ask(app, 'ada@example.org');
  expect(await type(app, request, otherThan(codeFor(app, 'ada@example.org')))).toEqual(WRONG);
  expect(await type(app, request, codeFor(app, 'ada@example.org'))).toMatchObject({
    status: 200,
    body: { state: 'registered', position: null, log_in: { me: { id: 'ada' } } },
  });
});

test('a few wrong codes end the code, and the link still works', async () => {
  await using app = await startTestApp({ event: FREE });
  const request = await ask(app, WANDA);
  const code = codeFor(app, WANDA);
  for (let tried = 0; tried < MAGIC_CODE_TRIES; tried += 1)
    expect(await type(app, request, otherThan(code))).toEqual(WRONG);
  expect(await type(app, request, code)).toEqual(WRONG);
  const token = /#token=(\S+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1];
  expect(await app.call('POST', '/registrations/confirm', undefined, { token })).toMatchObject(
    registered('Wanda Brook'),
  );
});

test('the code of the last allowed try is right', async () => {
  await using app = await startTestApp({ event: FREE });
  const request = await ask(app, WANDA);
  const code = codeFor(app, WANDA);
  for (let tried = 1; tried < MAGIC_CODE_TRIES; tried += 1) await type(app, request, otherThan(code));
  expect(await type(app, request, code)).toMatchObject(registered('Wanda Brook'));
});

test('one mail address is guessed a limited number of times, however often it registers', async () => {
  await using app = await startTestApp({ event: FREE });
  const most = REGISTRATION_CODES_OF_ADDRESS_BUDGET.failures;
  for (let tried = 0; tried < most; tried += MAGIC_CODE_TRIES) {
    const request = await ask(app, WANDA);
    const code = codeFor(app, WANDA);
    for (let one = 0; one < MAGIC_CODE_TRIES; one += 1) await type(app, request, otherThan(code));
  }
  const request = await ask(app, WANDA);
  expect(await type(app, request, codeFor(app, WANDA))).toEqual(WRONG);
  const other = await ask(app, 'lena@example.org');
  expect(await type(app, other, codeFor(app, 'lena@example.org'))).toMatchObject(registered('Wanda Brook'));
});

test('the code ends with its minutes, and the link does not', async () => {
  await using app = await startTestApp({ event: FREE });
  const request = await ask(app, WANDA);
  app.advance(MAGIC_LINK_LIFE + MINUTE);
  expect(await type(app, request, codeFor(app, WANDA))).toEqual(WRONG);
  const token = /#token=(\S+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1];
  expect(await app.call('POST', '/registrations/confirm', undefined, { token })).toMatchObject(
    registered('Wanda Brook'),
  );
});
