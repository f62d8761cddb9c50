import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ada, grace, olive } from '../support/people.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { booth, companyDocument } from '../server/api/companies/company-world.ts';

// A ticket of a company may give it a smaller booth. The server asks for a confirmation, and each form that gives a ticket offers it.

const tidewater = booth({ id: 'tidewater', name: 'Tidewater', ticketType: 'super', users: ['grace'] });
const QUESTION = 'This ticket would make the super booth of Tidewater a basic one. Confirm that this is meant.';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp(
    {
      people: [ada, { ...grace, person: { ...grace.person, companyId: 'tidewater' } }, olive],
      event: { sessionsPerUser: 20 },
      documents: [companyDocument(tidewater)],
    },
    { isWithoutWorker: true },
  );
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.app.call('PATCH', '/admin/company/tidewater', 'olive', { ticket_type: 'super' });
});

const boothNow = async () =>
  ((await world.app.call('GET', '/company/tidewater', 'olive')).body as { ticket_type: string }).ticket_type;

test('a new ticket that makes a booth smaller is asked about in its form, and given once it is confirmed', async () => {
  const { page } = world;
  await world.open('/app/admin?type=TICKETS&new=1');
  const panel = page.getByRole('complementary', { name: 'New ticket' });
  await panel.getByLabel('Email', { exact: true }).fill('nina@example.org');
  await panel.getByLabel('First name').fill('Nina');
  await panel.getByLabel('Last name').fill('Quay');
  await panel.getByLabel('Type', { exact: true }).selectOption('Company Basic Booth');
  await panel.getByLabel('Company', { exact: true }).selectOption('Tidewater');
  expect(await panel.getByRole('switch', { name: 'Make the booth smaller' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Give the ticket' }).click();
  await panel.getByText(QUESTION).waitFor();
  expect(await boothNow()).toBe('super');
  await panel.getByRole('switch', { name: 'Make the booth smaller' }).click();
  await panel.getByRole('button', { name: 'Give the ticket' }).click();
  await expect.poll(boothNow).toBe('basic');
});

test('a new user with such a ticket is asked about, too', async () => {
  const { page } = world;
  await world.go('/app/admin?type=USERS&new=1');
  const panel = page.getByRole('complementary', { name: 'New user' });
  await panel.getByLabel('First name').fill('Otto');
  await panel.getByLabel('Last name').fill('Pier');
  await panel.getByLabel('Email').fill('otto@example.org');
  await panel.getByLabel('Exhibitor team').selectOption('Tidewater');
  await panel.getByLabel('Ticket', { exact: true }).selectOption('Company Basic Booth');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await panel.getByText(QUESTION).waitFor();
  await panel.getByRole('switch', { name: 'Make the booth smaller' }).click();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(boothNow).toBe('basic');
});

test('another ticket of a person that makes their booth smaller is given after a second press', async () => {
  const { page } = world;
  await world.go('/app/admin?type=USERS&id=grace&tab=ticket');
  const panel = page.getByRole('complementary', { name: 'Grace Marlow' });
  await panel.getByLabel('Type of another ticket').selectOption('Company Basic Booth');
  await panel.getByRole('button', { name: 'Give another ticket' }).click();
  await panel.getByText(QUESTION).waitFor();
  expect(await boothNow()).toBe('super');
  await panel.getByRole('button', { name: 'That is meant' }).click();
  await expect.poll(boothNow).toBe('basic');
});
