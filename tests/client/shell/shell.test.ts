import { appScreens } from '../../../client/routes/app.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { texts } from '../../../domain/texts.ts';
import { HOUR, SECOND } from '../../../domain/time.ts';
import { at, keynote, lunch, testTalk } from '../../support/conference.ts';
import { PHONE } from '../../support/browser.ts';
import { NARROW } from '../screen-checks.ts';
import { allSent, goWithin, nothingOwed } from '../../support/visitor.ts';
import { openApp, type OpenApp } from '../open-app.ts';

const DESK = { width: 1280, height: 800 };
const panel = testTalk({ id: 'panel', title: 'Panel on panels', startsAt: at('15:00'), stageId: 'side' });
const coda = testTalk({ id: 'coda', title: 'Coda', startsAt: at('17:00') });

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    { talks: [keynote, lunch, panel, coda], event: { name: 'Plenary Days', sessionsPerUser: 20 } },
    { viewport: DESK, timezone: 'Europe/Madrid' },
  );
  await world.logIn();
});
afterAll(async () => world[Symbol.asyncDispose]());
beforeEach(async () => {
  // The server's clock does not move in tests; of two changes with the same time, the first one wins.
  world.app.advance(SECOND);
  await world.browser.context.setOffline(false);
  await world.page.setViewportSize(DESK);
  await world.open('/app/schedule');
  await heading('Schedule').waitFor();
});

const heading = (name: string) => world.page.getByRole('heading', { name, level: 1 });

test('every target of the navigation exists', async () => {
  const { page } = world;
  const places = await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link').all();
  // Without screens that need a role or access that this visitor lacks.
  const open = appScreens.filter((screen) => !('needs' in screen) || 'phases' in screen.needs);
  expect(await Promise.all(places.map((place) => place.textContent()))).toEqual(
    open.flatMap(({ nav }) => nav?.label ?? []),
  );
  for (const place of places) {
    await place.click();
    await page.locator('main h1').waitFor();
    await expect.poll(() => place.getAttribute('aria-current')).toBe('page');
    expect(await heading('There is nothing here').count()).toBe(0);
  }
});

test('without an all-day stream, Live Stream says so and links to the stages', async () => {
  const { page, open } = world;
  await open('/app/live');
  await page.getByText(texts.nothingStreaming).waitFor();
  await page.getByRole('link', { name: 'Go to Stage' }).click();
  await heading('Stage').waitFor();
});

test('an unknown address keeps the shell and links back', async () => {
  const { page, open } = world;
  await open('/app/nowhere');
  await heading('There is nothing here').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).first().isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Go to the schedule' }).click();
  await heading('Schedule').waitFor();
});

test('a screen that fails keeps the shell and can be tried again', async () => {
  const { page } = world;
  await page.evaluate(() => {
    const sound = Reflect.get(Number.prototype, 'toLocaleString');
    const write = (value: unknown) => Reflect.set(Number.prototype, 'toLocaleString', value);
    write(() => {
      throw new Error('broken for this test');
    });
    addEventListener('mended', () => write(sound));
  });
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await heading('This page could not open').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).first().isVisible()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('mended')));
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading('Settings').waitFor();
});

test('a change of screen moves the focus to its title, names the tab and starts at the top', async () => {
  const { page } = world;
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await heading('Settings').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await page.title()).toBe('Settings · Plenary Days');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('coming back to a screen focuses the link by which it was left', async () => {
  const { page, open } = world;
  await open('/app/schedule?day=0');
  const link = page.getByRole('link', { name: 'Coda', exact: true });
  await link.press('Enter');
  await heading('Coda').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await page.goBack();
  await heading('Schedule').waitFor();
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.goForward();
  await heading('Coda').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
});

test('the first screen appears at once, and only a change of screen fades', async () => {
  const { page, open } = world;
  await page.addInitScript(() => {
    const fades: string[] = [];
    Object.assign(window, { fades });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...options) => {
      fades.push(location.pathname);
      return start(...options);
    };
  });
  const fades = () => page.evaluate(() => (window as unknown as { fades: string[] }).fades);
  await open('/app/schedule?day=0');
  await page.getByRole('article', { name: 'Coda' }).waitFor();
  expect(await fades()).toEqual([]);
  await page.getByRole('link', { name: 'Coda', exact: true }).click();
  await heading('Coda').waitFor();
  await expect.poll(async () => (await fades()).length).toBe(1);
});

test('a fade interrupted by the next screen is no error', async () => {
  const { page, open } = world;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await open('/app/schedule?day=0');
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...options) => {
      const fade = start(...options);
      fade.skipTransition();
      void fade.finished.then(() => (document.body.dataset['cut'] = 'yes'));
      return fade;
    };
  });
  await page.getByRole('link', { name: 'Coda', exact: true }).click();
  await page.waitForFunction(() => document.body.dataset['cut'] === 'yes');
  await heading('Coda').waitFor();
  expect(errors).toEqual([]);
});

test('with reduced motion no view transition is used, so that the next screen appears at once', async () => {
  const { page } = world;
  const pictured = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element).viewTransitionName)
        .filter((name) => name !== 'none'),
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await pictured()).toEqual(['root', 'header', 'tabs']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await pictured()).toEqual([]);
});

test('the header shows the day of the conference in the person’s time zone', async () => {
  expect(await world.page.getByRole('banner').textContent()).toContain('Day 1');
});

test('the banner counts down to the conference, then to the next kept talk; it is hidden on a talk and on phones', async () => {
  const { page, app, open } = world;
  const banner = page.getByRole('region', { name: texts.conferenceStarts });
  await banner.waitFor();
  expect(await banner.getByRole('timer').textContent()).toMatch(/^starts in (1:00:00|59:\d\d)$/);
  await page.setViewportSize(PHONE);
  expect(await banner.isVisible()).toBe(false);
  await page.setViewportSize(DESK);
  await banner.getByRole('link', { name: texts.goToTalk }).click();
  await heading('What we keep').waitFor();
  expect(await banner.count()).toBe(0);

  app.advance(2 * HOUR);
  await open('/app/schedule');
  await page.getByRole('button', { name: 'Keep Panel on panels' }).click();
  await page.getByRole('region', { name: 'Next in My Schedule' }).getByText('Panel on panels').waitFor();
});

test('toasts are at the upper edge of the screen, also while a sheet is open, and do not cover its close button', async () => {
  const { page, open, browser } = world;
  await page.setViewportSize(PHONE);
  await open('/app/user-profile/me?card=open');
  await page.getByRole('dialog', { name: 'My card' }).waitFor();
  await browser.context.setOffline(true);
  const said = page.locator('dialog [data-sonner-toast]', { hasText: 'You are offline!' });
  await expect.poll(() => said.evaluate((toast) => toast.getBoundingClientRect().top)).toBeLessThan(16);
  await browser.context.setOffline(false);
  await page.setViewportSize(DESK);
  await open('/app/schedule');
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])(
  'on %s, nothing that is said in passing covers a bookmark, wherever the schedule is scrolled to',
  async (_, size) => {
    const { page } = world;
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Keep Coda' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const covered = (): Promise<(string | null)[]> =>
      page.evaluate(() => {
        const said = [...document.querySelectorAll('[data-sonner-toast]')].map((toast) =>
          toast.getBoundingClientRect(),
        );
        const bookmarks = [...document.querySelectorAll('article button[aria-pressed]')];
        return bookmarks
          .filter((button) => {
            const { top, bottom, left, right } = button.getBoundingClientRect();
            const top1 = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return (
              button.contains(top1) &&
              said.some((box) => box.top < bottom && box.bottom > top && box.left < right && box.right > left)
            );
          })
          .map((button) => button.getAttribute('aria-label'));
      });
    expect(await page.locator('[data-sonner-toast]').count()).toBeGreaterThan(0);
    const end = await page.evaluate(() => document.body.scrollHeight - innerHeight);
    for (let scrolled = 0; scrolled <= end; scrolled += 24) {
      await page.evaluate((top) => scrollTo(0, top), scrolled);
      expect(await covered()).toEqual([]);
    }
    await page.getByRole('button', { name: 'Undo' }).click();
  },
);

test('Tab reaches a toast and leaves it again; Undo by keyboard keeps the focus on the page', async () => {
  const { page } = world;
  const bookmark = page.getByRole('button', { name: 'Keep Coda' });
  const undo = page.getByRole('button', { name: 'Undo' });
  const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);
  const before = await bookmark.getAttribute('aria-pressed');
  const lastLink = page.locator('#root a[href]:visible').last();
  await bookmark.press('Enter');
  await undo.waitFor();
  await lastLink.focus();
  while (!(await isFocused(undo))) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect([await isFocused(undo), await isFocused(lastLink)]).toEqual([false, false]);
  await lastLink.focus();
  while (!(await isFocused(undo))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe(before);
  expect(await isFocused(lastLink)).toBe(true);
});

test('a second tap before the first is rendered counts', async () => {
  const bookmark = world.page.getByRole('button', { name: 'Keep Coda' });
  expect(await bookmark.getAttribute('aria-pressed')).toBe('false');
  await bookmark.evaluate((button) => {
    for (const _ of [1, 2]) (button as HTMLElement).click();
  });
  await world.page.getByText('Removed from My Schedule').waitFor();
  expect(await bookmark.getAttribute('aria-pressed')).toBe('false');
  await bookmark.evaluate(async (button) => {
    (button as HTMLElement).click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    (button as HTMLElement).click();
  });
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('false');
});

test('losing and regaining the network is announced, shown in the sync line, and moves no talk on a phone', async () => {
  const { page, browser } = world;
  await nothingOwed(page);
  await page.setViewportSize(PHONE);
  const talksFrom = () =>
    page
      .getByRole('article')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
  const before = await talksFrom();
  await browser.context.setOffline(true);
  await page.getByText(texts.offline).first().waitFor();
  await page.getByRole('banner').getByText('Offline').waitFor();
  await page.getByRole('button', { name: /^Offline · saved \d\d:\d\d$/ }).waitFor();
  expect(await talksFrom()).toBe(before);
  const keep = page.getByRole('button', { name: 'Keep Coda' });
  await keep.click();
  await page.getByRole('button', { name: /^Offline · saved \d\d:\d\d · 1 change waiting to send$/ }).waitFor();
  expect(await talksFrom()).toBe(before);
  await keep.click();
  const cutName = () =>
    page.getByRole('link', { name: 'Plenary Days' }).evaluate((brand) => brand.scrollWidth - brand.clientWidth);
  expect(await cutName()).toBe(0);
  await page.setViewportSize(NARROW);
  expect(await cutName()).toBe(0);
  await page.getByRole('banner').getByText('Offline').waitFor();
  await browser.context.setOffline(false);
  await page.getByText(texts.youAreOnline).first().waitFor();
  // Only one of the two at a time, however fast they follow each other.
  await browser.context.setOffline(true);
  await page.getByText(texts.offline).first().waitFor();
  expect(await page.getByText(texts.youAreOnline).count()).toBe(0);
  await browser.context.setOffline(false);
  await page.getByText(texts.youAreOnline).first().waitFor();
  await allSent(page);
  expect(await page.getByRole('banner').getByText('Offline').count()).toBe(0);
});

test.each([
  'Updated just now',
  'Sending…',
  'Updated 12 min ago · 12 changes waiting to send',
  'Server out of reach · saved 09:10 · 12 changes waiting to send',
])('on a phone content below the title does not move when the sync line says “%s”', async (sentence) => {
  const { page } = world;
  await page.setViewportSize(PHONE);
  const standing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main header:has(h1) > button, main article')].map((each) => {
        const { left, right, top } = each.getBoundingClientRect();
        return { left, right, top };
      }),
    );
  const line = page.locator('main header:has(h1) > button > svg + span');
  await line.waitFor({ state: 'attached' });
  const before = await standing();
  expect(before.length).toBeGreaterThan(1);
  await line.evaluate((words, said) => {
    words.closest('button')!.removeAttribute('data-fresh');
    words.textContent = said;
  }, sentence);
  expect(await standing()).toEqual(before);
});

test('a toast can be used while a sheet is open', async () => {
  const { page, app } = world;
  await page.setViewportSize(PHONE);
  const keep = page.getByRole('button', { name: 'Keep Coda' });
  await keep.click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).waitFor();
  app.advance(SECOND);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => keep.getAttribute('aria-pressed')).toBe('false');
});

test('shortcuts work as listed, are ignored during typing, and can be switched off', async () => {
  const { page } = world;
  await expect
    .poll(async () => {
      // The keys work shortly after the screen is drawn, not before.
      await page.keyboard.press('g');
      await page.keyboard.press('m');
      return page.url();
    })
    .toMatch(/type=My/);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.waitForURL(/schedule$/);
  await expect
    .poll(async () => {
      const isThere = () => page.evaluate(() => document.activeElement instanceof HTMLInputElement);
      if (!(await isThere())) await page.keyboard.press('/');
      return isThere();
    })
    .toBe(true);
  await page.keyboard.type('g m ?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.locator('h1').focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.getByRole('button', { name: /Menu of/ }).click();
  expect(await list.count()).toBe(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await list.getByRole('switch').click();
  await page.keyboard.press('Escape');
});

test('installing is offered once, after the second kept talk, only on screens where talks are kept', async () => {
  const { page } = world;
  const offer = page.getByRole('complementary', { name: 'Install' });
  await page.evaluate(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'accepted' }) }));
  });
  const kept = page.locator('button[aria-pressed="true"]');
  await kept.first().waitFor();
  expect([await kept.count(), await offer.count()]).toEqual([1, 0]);
  await page.getByRole('button', { name: 'Keep Coda' }).click();
  await offer.waitFor();
  const schedule = page.url();
  await goWithin(page, new URL('/app/settings', schedule).href);
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  expect(await offer.count()).toBe(0);
  await goWithin(page, schedule);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Keep What we keep' }).click();
  await expect.poll(() => kept.count()).toBe(3);
  expect(await offer.count()).toBe(0);
});

test('nothing moves for people who prefer reduced motion', async () => {
  const { page } = world;
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      // Animations without a duration follow the scroll position.
      const all = [...transitionDuration.split(', '), ...animationDuration.split(', ')].filter(
        (each) => each !== 'auto',
      );
      return all.map(Number.parseFloat);
    }),
  );
  expect(durations.length).toBeGreaterThan(100);
  expect(Math.max(...durations)).toBeLessThanOrEqual(0.001);
});

test('logging out with unsent changes asks what to do with them, then shows the login page', async () => {
  const { page, browser } = world;
  // Once the worker is active, the code of every screen is on the device.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await nothingOwed(page);
  await browser.context.setOffline(true);
  await page.getByRole('button', { name: 'Keep Panel on panels' }).click();
  await page.getByRole('button', { name: /1 change waiting to send/ }).waitFor();
  await page.getByRole('button', { name: /Menu of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Not everything is sent yet' });
  await question.getByText('One change of yours has not reached the server.').waitFor();
  await question.getByRole('button', { name: 'Send later' }).click();
  await heading('Log in').waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
});
