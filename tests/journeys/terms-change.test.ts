import { expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { PHONE } from '../support/browser.ts';
import { startJourney } from '../support/journey.ts';
import { allSent, goWithin, logInByTicket, readyForOffline } from '../support/visitor.ts';

test('the terms change: people read and plan offline meanwhile, accept on the train, and then write', async () => {
  await using journey = await startJourney({ sessionsPerUser: 3 });
  const server = await journey.serve();
  const organiser = await logInAsOrganiser(server.url);
  const publish = async (html: string): Promise<void> => {
    await organiser('POST', '/admin/pages', { kind: 'conduct', html });
    await organiser('PATCH', '/admin/pages/conduct', { html });
    await organiser('POST', '/admin/pages/conduct/publish', {});
  };
  await publish('<p>Be kind.</p>');
  const { page, context } = await journey.device('phone', { viewport: PHONE, touch: true });

  // The log-in page says what logging in accepts, so that nothing asks again.
  await page.goto(`${server.url}/auth/login`);
  await page.getByText('By logging in you accept:').waitFor();
  await page.getByRole('link', { name: 'Code of Conduct' }).first().click();
  await page.getByText('Be kind.').waitFor();
  await page.goBack();
  await logInByTicket(page, server.url, demoAccounts.attendee);
  await allSent(page);
  await readyForOffline(page);
  const sheet = page.getByRole('dialog', { name: 'Code of Conduct' });

  await publish('<p>Be kinder.</p>');
  await goWithin(page, `${server.url}/app/lobby`);
  await page.reload();
  await sheet.getByText('“Code of Conduct” has changed.').waitFor();
  await context.setOffline(true);
  await sheet.getByRole('link', { name: 'Read it' }).click();
  await page.getByText('Be kinder.').waitFor();
  await page.goBack();
  await page.reload();
  await sheet.getByRole('button', { name: 'I accept' }).click();
  await expect.poll(() => sheet.isVisible()).toBe(false);
  await context.setOffline(false);
  await allSent(page);
  const { data } = (await organiser('GET', '/admin/consents?what=page:conduct')) as {
    data: { version: number; ended: string | null; way: string }[];
  };
  const newest = data.filter(({ ended }) => ended === null).map(({ version, way }) => `${version} ${way}`);
  expect(newest).toEqual(['2 app']);
});

interface Sent {
  readonly body: object | undefined;
  readonly authorization?: string;
}

/** Calls as an organiser, from beside the devices of the story. */
async function logInAsOrganiser(url: string) {
  const { email, ticketCode: reference } = demoAccounts.admin;
  const headers = { 'content-type': 'application/json' };
  const call = (method: string, path: string, { body, ...more }: Sent): Promise<unknown> =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body && { body: JSON.stringify(body) }),
    }).then((answer) => answer.json());
  const { token } = (await call('POST', '/attendee/login', { body: { email, reference } })) as { token: string };
  return (method: string, path: string, body?: object) =>
    call(method, path, { body, authorization: `Bearer ${token}` });
}
