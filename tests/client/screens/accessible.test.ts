import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersDayAndNight } from '../../support/barriers.ts';
import { DESKTOP, openContext, PHONE } from '../../support/browser.ts';
import { keynote } from '../../support/conference.ts';
import { ada } from '../../support/people.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const LOOKS = [
  { size: 'phone', viewport: PHONE },
  { size: 'desktop', viewport: DESKTOP },
] as const;

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { event: { sessionsPerUser: 20, faqUrl: 'https://faq.example.org/', publicProgramme: true } },
    { isWithoutWorker: true },
  );
});
afterAll(async () => world[Symbol.asyncDispose]());

describe.each([
  [
    'the login page',
    '/auth/login',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Email me a link' }).click();
    },
  ],
  ['the code from the mail', '/auth/login', askForMail],
  ['the register page', `/auth/register#email=${ada.email}&reference=${ada.ticketCode}`, undefined],
  ['the page behind the link', '/auth/passwordless-login-verify#token=x', undefined],
  [
    'a link that is no longer good',
    '/auth/passwordless-login-verify#token=x',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('It might have expired').waitFor();
    },
  ],
  ['the privacy policy', '/privacy', undefined],
  ['the terms', '/terms', undefined],
  ['an unknown address', '/nowhere', undefined],
  [
    'the public programme',
    '/api/programme',
    async (page: Page) => {
      await page.getByText('About', { exact: true }).first().click();
    },
  ],
] as const)('a stranger on %s', (_, path, act) => {
  test('finds no accessibility problem, on a phone or a desktop, in either theme', async () => {
    await visit(path);
    await act?.(world.page);
    expect(await barriersIn()).toEqual([]);
  });
});

test('the programme can be embedded in the organiser’s own site, without scripts and on a narrow phone; the whole page cannot', async () => {
  const { app, page } = world;
  const context = await openContext(page.context(), {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 600 },
  });
  const frames = ['programme/embed', 'programme'].map(
    (path) => `<iframe src="${app.url}/api/${path}" title="${path}"></iframe>`,
  );
  await using organisers = await servePage(frames.join(''));
  const site = await context.newPage();
  await site.goto(organisers.url);
  await site.frameLocator('[title="programme/embed"]').getByRole('heading', { name: keynote.title }).waitFor();
  expect(await site.frameLocator('[title="programme"]').getByRole('heading').count()).toBe(0);
  await context.close();
});

test('the programme is printed in dark letters also in the dark theme, and cancelled talks are struck out, but not that word', async () => {
  await visit('/api/programme');
  await world.page.evaluate(() => {
    const title = document.querySelector('.talk h3')!;
    title.closest('.talk')!.classList.add('off');
    title.append(document.createElement('strong'));
  });
  await world.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const looks = await world.page.evaluate(() => {
    const look = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    // A line through a title strikes all of its text, except in inline blocks.
    return [look('body').color, look('.off h3').textDecorationLine, look('.off strong').display, look('.ways').display];
  });
  await world.page.emulateMedia({ media: null, colorScheme: 'light' });
  expect(looks).toEqual(['rgb(27, 26, 23)', 'line-through', 'inline-block', 'none']);
});

describe('a logged-in person', () => {
  beforeAll(async () => world.logIn());

  test('finds no accessibility problem in the settings, with all counts', async () => {
    await world.go('/app/settings');
    await world.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await world.page.getByText('Details', { exact: true }).click();
    await world.page.getByText('Talks and breaks').waitFor();
    expect(await barriersIn()).toEqual([]);
  });

  test('finds no accessibility problem in the More sheet of a phone', async () => {
    await world.page.setViewportSize(PHONE);
    await world.go('/app/settings');
    await world.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await world.page.getByRole('button', { name: 'More', exact: true }).click();
    await world.page.getByRole('dialog', { name: 'More' }).waitFor();
    expect(await barriersIn(LOOKS.slice(0, 1))).toEqual([]);
  });

  test('finds no accessibility problem in the menu, the list of keys and an unknown address', async () => {
    const { page } = world;
    await page.setViewportSize(DESKTOP);
    await visit('/app/nowhere');
    expect(await barriersIn()).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Menu of Ada Verne' }).click();
    await page.getByRole('link', { name: 'FAQ' }).first().waitFor();
    expect(await barriersIn(LOOKS.slice(1))).toEqual([]);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await barriersIn(LOOKS.slice(1))).toEqual([]);
  });
});

async function visit(path: string): Promise<void> {
  if (path.includes('#')) await world.open('/privacy'); // Otherwise a change of the fragment alone would not load the page.
  await world.open(path);
  await world.page.getByRole('heading', { level: 1 }).waitFor();
}

async function askForMail(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ada.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('6-digit code').waitFor();
}

/** Returns what axe finds at each size, by day and by night. The page stays open: only its size and colours change. */
async function barriersIn(looks: readonly (typeof LOOKS)[number][] = LOOKS): Promise<string[]> {
  const { page } = world;
  const found: string[] = [];
  for (const { size, viewport } of looks) {
    await page.setViewportSize(viewport);
    found.push(...(await barriersDayAndNight(page)).map((barrier) => `${size} ${barrier}`));
  }
  return found;
}

/** Another site with this one page. */
async function servePage(body: string): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://organiser.localhost:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
