import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '../../support/barriers.ts';
import { PHONE } from '../../support/browser.ts';
import { ada, grace, olive } from '../../support/people.ts';
import { allSent, goWithin, isKept, keepButton, readyForOffline, shownTitles } from '../../support/visitor.ts';
import { visitSchedule, type Visit } from './schedule-world.ts';

let visit: Visit;
let page: Page;
beforeAll(async () => {
  const newcomer = { ...ada, person: { ...ada.person, isComplete: false } };
  visit = await visitSchedule({
    event: { sessionsPerUser: 20 },
    people: [newcomer, grace, olive],
    browser: { viewport: PHONE },
  });
  page = visit.page;
});
afterAll(() => visit[Symbol.asyncDispose]());

const heading = (name: string, level: number) => page.getByRole('heading', { name, level }).waitFor();
const steps = () => page.getByRole('complementary', { name: 'First steps' });
const goOn = () => page.getByRole('button', { name: 'Save and continue' }).click();
test('the first steps are offered on the schedule, and cover no other screen', async () => {
  await steps().waitFor();
  await goWithin(page, `${visit.app.url}/app/settings`);
  await heading('Settings', 1);
  expect(await steps().count()).toBe(0);
  await goWithin(page, `${visit.app.url}/app/schedule`);
  await steps().waitFor();
});

test('a new person sees the schedule and is offered three useful steps, also offline', async () => {
  expect((await shownTitles(page)).length).toBeGreaterThan(3);
  await allSent(page);
  await readyForOffline(page);
  await visit.browser.context.setOffline(true);
  await steps().getByRole('link', { name: 'Begin' }).click();
  await heading('Who are you?', 2);
  await page.getByLabel('First Name').fill('A');
  await page.getByLabel('Company Name').fill('B');
  await goOn();
  await page.getByText('First Name must be within 2 - 20 characters').waitFor();
  await page.getByText('Company Name must be within 2 - 50 characters').waitFor();
  expect(await barriers(page, { within: 'main' })).toEqual([]);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Company Name').fill('');
  await page.getByLabel('Job position').fill('Captain');
  await goOn();
  await heading('What interests you?', 2);
  await page.getByRole('group', { name: 'Focus niches' }).getByRole('button').click();
  const niches = page.getByRole('dialog', { name: 'Focus niches' });
  await niches.getByRole('checkbox', { name: 'Gaming' }).check();
  await niches.getByRole('button', { name: 'Done' }).click();
  await goOn();
  await heading('Which talks?', 2);
  expect(await barriers(page, { within: 'main' })).toEqual([]);
  const suggested = await page.getByRole('list', { name: 'Talks to begin with' }).getByRole('link').allTextContents();
  expect(suggested).toContain('Repair on the open sea');
  await keepButton(page, 'Repair on the open sea').click();
  await page.getByRole('link', { name: 'To My Schedule' }).click();
  await heading('Schedule', 1);
  await expect.poll(() => isKept(page, 'Repair on the open sea')).toBe(true);
  expect(await page.getByRole('complementary', { name: 'First steps' }).count()).toBe(0);
  await visit.browser.context.setOffline(false);
  await expect
    .poll(async () => (await visit.app.call('GET', '/profile', 'ada')).body)
    .toMatchObject({ first_name: 'Ada', job_position: 'Captain', focus: ['Gaming'], attendee_company: '' });
});

test('every step can be skipped without changing anything', async () => {
  const before = (await visit.app.call('GET', '/profile', 'ada')).body;
  await page.goto(`${visit.app.url}/app/welcome`);
  await heading('Who are you?', 2);
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await heading('What interests you?', 2);
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await heading('Which talks?', 2);
  expect((await visit.app.call('GET', '/profile', 'ada')).body).toEqual(before);
});

test('text and choices of a step are still there after a reload, until they are saved', async () => {
  await page.goto(`${visit.app.url}/app/welcome`);
  const job = page.getByLabel('Job position');
  await job.fill('Pilot');
  await page.reload();
  await expect.poll(() => job.inputValue()).toBe('Pilot');
  await goOn();
  await heading('What interests you?', 2);
  const people = page.getByRole('group', { name: 'Who you want to meet' });
  await people.getByRole('button').click();
  const kinds = page.getByRole('dialog', { name: 'Who you want to meet' });
  await kinds.getByRole('checkbox', { name: 'Brand', exact: true }).check();
  await kinds.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await people.getByText('Brand', { exact: true }).waitFor();
  await goOn();
  await heading('Which talks?', 2);
  await expect
    .poll(async () => (await visit.app.call('GET', '/profile', 'ada')).body)
    .toMatchObject({ job_position: 'Pilot', interested: ['Brand'] });
  // After saving, later changes from other devices appear in the form.
  visit.app.advance(1000);
  await visit.app.call('PATCH', '/profile', 'ada', { job_position: 'Admiral' });
  await page.goto(`${visit.app.url}/app/user-profile/me`);
  await page.getByText('Admiral').first().waitFor();
  await page.goto(`${visit.app.url}/app/welcome`);
  await expect.poll(() => job.inputValue()).toBe('Admiral');
});
