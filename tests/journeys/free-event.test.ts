import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { newestMail } from '../support/server-process.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ registration: true, registrationPlaces: 1 });
});
afterAll(() => journey?.[Symbol.asyncDispose]());

test('of two people who register on their phones, the first gets the last place and is in, the second waits and may leave', async () => {
  const server = await journey.serve();
  const { page } = await journey.device('phone', { viewport: PHONE, touch: true });

  const register = async (first: string, email: string): Promise<string> => {
    await page.goto(`${server.url}/auth/login`);
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await page.getByLabel('First name').fill(first);
    await page.getByLabel('Last name').fill('Brook');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    return mailedLink(email);
  };

  const second = await register('Wanda', 'wanda@example.org');
  const first = await register('Fay', 'fay@example.org');

  await page.goto(first);
  await page.getByRole('button', { name: 'Finish my registration' }).click();
  await page.waitForURL(/\/app\//);

  const other = await journey.device('other phone', { viewport: PHONE, touch: true });
  await other.page.goto(second);
  await other.page.getByRole('button', { name: 'Finish my registration' }).waitFor();
  await other.context.setOffline(true);
  await other.page.getByText('Registering needs a connection.').waitFor();
  await other.context.setOffline(false);
  await other.page.getByRole('button', { name: 'Finish my registration' }).click();
  await other.page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
  await other.page.getByRole('button', { name: 'Leave the waiting list' }).click();
  await other.page.getByRole('heading', { name: 'You are off the waiting list' }).waitFor();
});

/** The link in the newest mail to this address. */
async function mailedLink(email: string): Promise<string> {
  const [link] = /http\S+confirm-registration#token=[\w-]+/.exec(await newestMail(journey.folder, email)) ?? [''];
  expect(link).not.toBe('');
  return link;
}
