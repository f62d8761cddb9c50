import { expect, test } from 'vitest';
import { applyImport } from '../../../../server/api/event/apply-import.ts';
import { findAccountByEmail, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { readImport } from '../../../../server/import/read-import.ts';
import { accepted, harbourFile } from '../../../support/harbour-days.ts';
import { openTestPorts } from '../../../support/open-test-ports.ts';

test('an import leaves a ticket with deactivate_sync and its holder as they are, and changes the others', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  const table = (job: string, code: string) =>
    accepted(
      readImport([
        harbourFile('schedule.json'),
        {
          name: 'people.csv',
          bytes: Buffer.from(
            [
              'name,email,ticket_code,role,job',
              ...['Kept Holder,kept@example.org', 'Other Holder,other@example.org'].map(
                (who, index) => `${who},${code}${index},speaker,${job}`,
              ),
            ].join('\n'),
          ),
        },
      ]),
    );
  await applyImport(table('Captain', '8ABC-'), ports);
  const before = (await findAccountByEmail('kept@example.org', ports))!;
  await updateAccount(before.id, (account) => ({ ...account, deactivateSync: true }), ports);
  await applyImport(table('Cook', '9ABC-'), ports);
  const jobOf = async (id: string) => (await findPerson(id, ports))?.jobPosition;
  const [kept, other] = [
    (await findAccountByEmail('kept@example.org', ports))!,
    (await findAccountByEmail('other@example.org', ports))!,
  ];
  expect([kept.ticket === before.ticket, await jobOf(kept.id), await jobOf(other.id)]).toEqual([
    true,
    'Captain',
    'Cook',
  ]);
});
