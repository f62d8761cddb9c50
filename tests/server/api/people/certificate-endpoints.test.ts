import { expect, test } from 'vitest';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { at } from '../../../support/conference.ts';
import { png } from '../../../support/png.ts';
import { readCertificate } from '../../../support/read-certificate.ts';
import { testPerson } from '../../../support/people.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { ada, grace, olive, type TestPerson } from '../../../support/people.ts';

/**
 * Names in Polish and Vietnamese, Greek and Russian, Chinese in both its forms, Japanese and Korean, Arabic and
 * Persian, Hebrew, Thai and Hindi.
 */
const NAMES = [
  ['Łukasz Nguyễn', 'Παπαδόπουλος'],
  ['Екатерина', '渡邊さくら アキラ'],
  ['张伟 陳怡君', '김민준 뷁'],
  ['محمد علي', 'الفارسي'],
  ['شیرین', 'علی\u200Cرضا'],
  ['יוֹסֵף', 'כהן-לוי'],
  ['สมชาย', 'ใจดีกุล ฟ้าใส'],
  ['नरेंद्र', 'क्षत्रिय'],
] as const;
const holder = (id: string, firstName: string, lastName: string): TestPerson => ({
  person: testPerson({ id, firstName, lastName }),
  email: `${id}@example.org`,
  ticketCode: '9XYZ-1',
  roles: ['ROLE_ATTENDEE'],
});

test('a ticket holder gets a certificate with their name, in any script', async () => {
  const people = [ada, ...NAMES.map(([first, last], index) => holder(`guest-${index}`, first, last))];
  await using app = await startTestApp({ people, now: at('15:00', 3) });
  for (const [index, [first, last]] of NAMES.entries()) {
    const answer = await app.request('/api/certificate/new', {
      headers: { authorization: `Bearer ${await app.logInAs(`guest-${index}`)}` },
    });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="Test Days certificate.pdf"; filename*=UTF-8\'\'Test%20Days%20certificate.pdf',
    ]);
    const { pages, written, missing } = await readCertificate(new Uint8Array(await answer.arrayBuffer()));
    expect({ pages, written, missing }).toEqual({
      pages: 1,
      missing: 0,
      written: [
        'CERTIFICATE OF ATTENDANCE',
        'This certifies that',
        `${first} ${last}`.normalize('NFC'),
        'attended',
        'Test Days',
        '12–13 July 2027  ·  Barcelona',
        expect.stringMatching(/^Issued on 14 July 2027 {2}·  No\. [0-9A-Z]{4}-[0-9A-Z]{4}$/),
      ],
    });
  }
});

test('a certificate is refused with a reason before the end of the event and to people without a ticket', async () => {
  await using app = await startTestApp({ people: [ada, grace, olive], now: at('18:00', 2) });
  const refused = (message: string) => ({ status: 403, body: { code: 'not-allowed', message } });
  expect(await app.call('GET', '/certificate/new', 'ada')).toEqual(
    refused('Your certificate is not ready yet. You can download it after the event.'),
  );
  await updateAccount('ada', (account) => ({ ...account, ticket: '', ticketType: '' }), app.ports);
  expect(await app.call('GET', '/certificate/new', 'ada')).toEqual(
    refused('Certificates are for ticket holders and speakers'),
  );
});

test('a certificate bears the logo and the colour of the event', async () => {
  const event = { accent: '#b00020', certificatesFrom: '2027-07-12T08:00' };
  await using app = await startTestApp({ people: [ada, olive], event });
  const pictures = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${await app.logInAs('ada')}` };
    const answer = await app.request('/api/certificate/new', { headers });
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    return [...pdf.matchAll(/\/Subtype \/Image/g)].length;
  };
  expect(await pictures()).toBe(0);
  expect((await app.upload('/admin/event/logo', 'olive', { bytes: await png(600) })).status).toBe(200);
  expect(await pictures()).toBeGreaterThan(0);
});
