import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { updateAccount } from '../../../../server/api/people/account-store.ts';
import { at } from '../../../support/conference.ts';
import { testPerson } from '../../../support/people.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { ada, grace, olive, type TestPerson } from '../../../support/people.ts';

/** Names in Polish and Vietnamese, Greek and Russian, Chinese in both its forms, Japanese and Korean. */
const NAMES = [['Łukasz Nguyễn', 'Παπαδόπουλος'], ['Екатерина', '渡邊さくら アキラ'], ['张伟 陳怡君', '김민준 뷁']] as const;
const holder = (id: string, firstName: string, lastName: string): TestPerson =>
  ({ person: testPerson({ id, firstName, lastName }), email: `${id}@example.org`, ticketCode: '9XYZ-1', roles: ['ROLE_ATTENDEE'] });

test('a ticket holder gets a certificate with their name in it, whatever script it is written in', async () => {
  const people = [ada, ...NAMES.map(([first, last], index) => holder(`guest-${index}`, first, last))];
  await using app = await startTestApp({ people, now: at('15:00', 2) });
  for (const [index, [first, last]] of NAMES.entries()) {
    const answer = await app.request('/api/certificate/new', { headers: { authorization: `Bearer ${await app.logInAs(`guest-${index}`)}` } });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200, 'application/pdf', 'attachment; filename="Test Days certificate.pdf"; filename*=UTF-8\'\'Test%20Days%20certificate.pdf',
    ]);
    const { totalPages, text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
    const bare = text.normalize('NFC').replaceAll(/\s+/g, '');
    expect(totalPages).toBe(1);
    for (const part of [`${first}${last}`, 'TestDays', '12–13July2027·Barcelona', 'Issuedon13July2027']) expect(bare).toContain(part.replaceAll(' ', ''));
  }
});

test('a certificate is refused in words before the event and to those without a ticket', async () => {
  await using app = await startTestApp({ people: [ada, grace, olive], now: at('03:00') });
  const refused = (message: string) => ({ status: 403, body: { code: 'not-allowed', message } });
  expect(await app.call('GET', '/certificate/new', 'ada')).toEqual(refused('Your certificate is ready when Test Days has begun'));
  await updateAccount('ada', (account) => ({ ...account, ticket: '', ticketType: '' }), app.ports);
  expect(await app.call('GET', '/certificate/new', 'ada')).toEqual(refused('Certificates are for ticket holders and speakers'));
});
