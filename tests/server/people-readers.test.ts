import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * Every file of the server that reads people, and which of them. A new file chooses:
 *   findPerson, getPerson, personFinder, allStoredPeople   listed or not: rights, accounts, lifetimes, organisers, one's own data
 *   peopleStates, personIn, everybodyIn              the same, of states that are decided on
 *   getVisible                                       whom this viewer may see: listed people, their connections, themselves
 *   findListed, listedPeople                         whom others may see: directory, booths, webhooks
 *   speakerCards                                     whom talks name, as the programme shows them
 *   editPerson, storedPlaceOf                              one person where they are, to write them
 *   people, hiddenPeople, PLACES, selfOf             the documents themselves, to write them or to read a whole scope
 */
const READERS: Readonly<Record<string, string>> = {
  'api/accounts/access-endpoints': 'getPerson',
  'api/accounts/actor-of': 'findPerson',
  'api/accounts/add-user': 'editPerson findPerson',
  'api/accounts/admin-user-endpoints': 'editPerson',
  'api/accounts/admin-user-list': 'everybodyIn hiddenPeople people peopleStates',
  'api/accounts/change-account': 'findPerson',
  'api/accounts/ensure-admin': 'storedPlaceOf',
  'api/accounts/me-view': 'findPerson',
  'api/accounts/merge/merge-people': 'editPerson findPerson getPerson storedPlaceOf',
  'api/accounts/shared-address': 'findPerson',
  'api/accounts/show-roles': 'editPerson findPerson',
  'api/accounts/update-user': 'editPerson getPerson',
  'api/accounts/user-revision': 'PLACES hiddenPeople people',
  'api/audit/audit-endpoints': 'PLACES',
  'api/audit/author-names': 'allStoredPeople findPerson',
  'api/audit/undo': 'PLACES people',
  'api/audit/undo-people': 'findPerson',
  'api/chats/chat-rooms': 'findPerson',
  'api/chats/find-room': 'findPerson',
  'api/chats/tell-partner': 'findPerson',
  'api/chats/write-block': 'findPerson',
  'api/chats/write-mute': 'getPerson',
  'api/companies/admin-company-endpoints': 'everybodyIn findPerson',
  'api/companies/company-endpoints': 'findListed findPerson',
  'api/companies/membership': 'PLACES editPerson findPerson hiddenPeople people peopleStates personIn',
  'api/companies/write-card': 'findPerson',
  'api/connections/connection-endpoints': 'findPerson',
  'api/connections/write-connection': 'findListed findPerson getPerson getVisible',
  'api/erasure/erase-person': 'PLACES findPerson',
  'api/erasure/erase-user': 'findPerson',
  'api/erasure/own-data': 'findPerson',
  'api/event-fields/choose-template': 'people',
  'api/event-fields/clean-fields': 'PLACES allStoredPeople',
  'api/event-fields/former-fields': 'PLACES allStoredPeople',
  'api/event-fields/refit-people': 'PLACES',
  'api/event/append-import': 'PLACES hiddenPeople people',
  'api/event/end-demo': 'hiddenPeople people',
  'api/event/import-accounts': 'allStoredPeople',
  'api/event/stored-programme': 'hiddenPeople people peopleStates',
  'api/exports/export-endpoints': 'speakerCards',
  'api/exports/frab-export': 'speakerCards',
  'api/exports/known-names': 'allStoredPeople',
  'api/exports/people-tables': 'allStoredPeople',
  'api/feedback/feedback-view': 'personFinder',
  'api/imports/plan-holder-table': 'findPerson',
  'api/mail/message-endpoints': 'getPerson',
  'api/mail/own-text': 'findPerson',
  'api/mail/preview-mail': 'getPerson',
  'api/mail/queue-endpoints': 'personFinder',
  'api/mail/segment-people': 'personFinder',
  'api/next-edition/start-event': 'people',
  'api/notifications/audience': 'allStoredPeople',
  'api/oidc/provider-tickets': 'findPerson',
  'api/oidc/vouched-account': 'editPerson',
  'api/people/certificate-endpoints': 'findPerson',
  'api/people/directory': 'people',
  'api/people/directory-endpoints': 'getVisible listedPeople speakerCards',
  'api/people/edit-person': 'PLACES hiddenPeople people',
  'api/people/fit-answers': 'PLACES findPerson',
  'api/people/person-pictures': 'editPerson getPerson',
  'api/people/person-view': 'findPerson',
  'api/people/place-person': 'hiddenPeople people selfOf',
  'api/people/publish-selves': 'hiddenPeople selfOf',
  'api/people/publish-speaker-cards': 'hiddenPeople people peopleStates personIn',
  'api/people/take-in-people': 'people',
  'api/people/user-endpoints': 'findPerson',
  'api/people/visibility-endpoints': 'allStoredPeople findListed listedPeople',
  'api/people/write-profile': 'editPerson findPerson',
  'api/perks/claim-endpoints': 'findPerson personFinder',
  'api/presence/presence-endpoints': 'findPerson',
  'api/raffles/raffle-view': 'personFinder',
  'api/registrations/settle-place': 'editPerson',
  'api/retention/retention-endpoints': 'personFinder',
  'api/sessions/common-passwords': 'findPerson',
  'api/sessions/sharers': 'findPerson',
  'api/signups/signup-endpoints': 'personFinder',
  'api/sources/differing-fields': 'editPerson',
  'api/sources/rename-holder': 'editPerson findPerson',
  'api/talks/speaker-roles': 'hiddenPeople people',
  'api/talks/talk-places': 'personFinder',
  'api/tickets/claims/read-claim': 'findPerson',
  'api/tickets/give-ticket': 'findPerson',
  'api/tickets/held-ticket-endpoints': 'findPerson',
  'api/tickets/plan-holders': 'findPerson',
  'api/tickets/put-holders': 'PLACES people personFinder',
  'api/tickets/ticket-endpoints': 'getPerson',
  'api/tickets/ticket-list': 'personFinder',
  'api/webhooks/change-sources': 'people',
  'api/webhooks/webhook-message': 'findListed',
  'jobs/forget-old-chats': 'allStoredPeople',
  'jobs/tell-contacts': 'allStoredPeople findListed findPerson hiddenPeople',
  main: 'allStoredPeople',
};

const SERVER = fileURLToPath(new URL('../../server', import.meta.url));
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'stored-collections': ['people', 'hiddenPeople', 'PLACES', 'selfOf'],
  'find-person': [
    'findPerson',
    'getPerson',
    'personFinder',
    'allStoredPeople',
    'peopleStates',
    'personIn',
    'everybodyIn',
    'getVisible',
    'findListed',
    'listedPeople',
  ],
  'edit-person': ['editPerson', 'storedPlaceOf'],
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
