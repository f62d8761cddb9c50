import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * Every file of the server that reads people, and which of them. A new file chooses:
 *   findPerson, getPerson, personFinder, everybody   listed or not: rights, accounts, lifetimes, organisers, one's own data
 *   findListed, listedPeople                         whom others may see: directory, chats, booths, webhooks
 *   speakerCards                                     whom talks name, as the programme shows them
 *   people                                           the documents themselves, to write them or to read a whole scope
 */
const READERS: Readonly<Record<string, string>> = {
  'api/accounts/access-endpoints': 'getPerson',
  'api/accounts/actor-of': 'findPerson',
  'api/accounts/add-user': 'findPerson people',
  'api/accounts/admin-user-endpoints': 'people',
  'api/accounts/admin-user-list': 'people',
  'api/accounts/ensure-admin': 'people',
  'api/accounts/me-view': 'findPerson',
  'api/accounts/merge/merge-people': 'findPerson getPerson people',
  'api/accounts/show-roles': 'findPerson people',
  'api/accounts/update-user': 'getPerson people',
  'api/accounts/user-revision': 'people',
  'api/audit/audit-endpoints': 'findPerson people',
  'api/audit/listed-entries': 'everybody',
  'api/audit/undo': 'people',
  'api/chats/chat-rooms': 'findListed',
  'api/chats/find-room': 'findListed',
  'api/chats/tell-partner': 'findPerson',
  'api/chats/write-block': 'findPerson',
  'api/chats/write-mute': 'getPerson',
  'api/companies/admin-company-endpoints': 'findPerson people',
  'api/companies/company-endpoints': 'findListed findPerson',
  'api/companies/membership': 'findPerson people',
  'api/companies/write-card': 'findPerson',
  'api/connections/connection-endpoints': 'findPerson',
  'api/connections/write-connection': 'findPerson getPerson',
  'api/erasure/erase-person': 'findPerson people',
  'api/erasure/erase-user': 'findPerson',
  'api/erasure/own-data': 'findPerson',
  'api/event-fields/refit-people': 'people',
  'api/event/apply-import': 'people',
  'api/event/end-demo': 'people',
  'api/event/import-accounts': 'people',
  'api/event/stored-programme': 'people',
  'api/exports/export-endpoints': 'speakerCards',
  'api/exports/frab-export': 'speakerCards',
  'api/exports/known-names': 'everybody',
  'api/exports/people-tables': 'everybody',
  'api/feedback/feedback-view': 'personFinder',
  'api/imports/plan-holder-table': 'findPerson',
  'api/notifications/audience': 'everybody',
  'api/people/certificate-endpoints': 'findPerson',
  'api/people/directory-endpoints': 'getPerson listedPeople',
  'api/people/directory': 'people',
  'api/people/person-pictures': 'getPerson people',
  'api/people/person-view': 'findPerson',
  'api/people/publish-speaker-cards': 'people',
  'api/people/take-in-people': 'people',
  'api/people/user-endpoints': 'findPerson',
  'api/people/write-profile': 'findPerson people',
  'api/perks/claim-endpoints': 'findPerson personFinder',
  'api/presence/presence-endpoints': 'findPerson',
  'api/raffles/raffle-view': 'personFinder',
  'api/sessions/common-passwords': 'findPerson',
  'api/signups/signup-endpoints': 'personFinder',
  'api/talks/speaker-roles': 'people',
  'api/talks/talk-places': 'personFinder',
  'api/tickets/give-ticket': 'findPerson',
  'api/tickets/plan-holders': 'findPerson',
  'api/tickets/put-holders': 'people',
  'api/tickets/ticket-endpoints': 'getPerson',
  'api/webhooks/change-sources': 'people',
  'api/webhooks/webhook-message': 'findListed',
  'jobs/forget-old-chats': 'people',
  main: 'people',
};

const SERVER = fileURLToPath(new URL('../../server', import.meta.url));
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'stored-collections': ['people'],
  'find-person': ['findPerson', 'getPerson', 'personFinder', 'everybody', 'findListed', 'listedPeople'],
  'publish-speaker-cards': ['speakerCards'],
};

async function readers(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    const text = await readFile(join(SERVER, file), 'utf8');
    const names = [...text.matchAll(/import \{([^}]*)\} from '[^']*?([\w-]+)\.ts'/g)].flatMap(
      ([, list = '', from = '']) =>
        list
          .split(',')
          .map((item) => item.trim().split(' as ')[0] ?? '')
          .filter((item) => SOURCES[from]?.includes(item)),
    );
    const name = file.replace(/\.ts$/, '');
    if (names.length > 0 && name !== 'api/people/find-person') found[name] = names.toSorted().join(' ');
  }
  return found;
}

test('every file of the server that reads people says which people it reads', async () => {
  expect(await readers()).toEqual(READERS);
});

test('no file of the server reads people by the name of their collection, but those that move or sweep them', async () => {
  const named: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER }))
    if (/\.(?:all|get)\('people'/.test(await readFile(join(SERVER, file), 'utf8'))) named.push(file);
  expect(named).toEqual(['log/compaction.ts']);
});
