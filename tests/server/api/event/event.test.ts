import { expect, test } from 'vitest';
import { startTestApp } from '../../../support/test-app.ts';

test('strangers get only the event’s facts that the login page shows', async () => {
  await using app = await startTestApp({ event: { appUrl: 'https://apps.example.org/', sessionsPerUser: 7 } });
  expect(await app.call('GET', '/event')).toEqual({
    status: 200,
    body: {
      name: 'Test Days',
      location: 'Barcelona',
      zone: 'Europe/Madrid',
      firstDay: '2027-07-12',
      lastDay: '2027-07-13',
      phase: 'live',
      ticketUrl: 'https://tickets.example.org/',
      faqUrl: '',
      appUrl: 'https://apps.example.org/',
      isSetUp: true,
      isDemo: false,
      accent: '',
      logoUrl: null,
      bannerText: '',
      contact: '',
      isOneDevice: false,
      logInBy: ['mail', 'ticket', 'password'],
    },
  });
});
