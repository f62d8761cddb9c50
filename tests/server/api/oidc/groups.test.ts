import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { heldTickets } from '../../../../server/api/tickets/held-tickets.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { Issuer } from '../../../support/issuer.ts';
import { addProvider, appWith, logInAt, verify } from '../../../support/provider.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { tidewater } from '../../../support/world.ts';

let app: TestApp;
let issuer: Issuer;
let provider: string;
beforeAll(async () => {
  issuer = await Issuer.open();
  app = await appWith(issuer, { documents: [{ c: 'companies', doc: { ...tidewater, users: [] } }] });
  provider = await addProvider(app, issuer, {
    groups: [
      { group: 'days-replay', gives: 'ticket', type: 'Attendee' },
      { group: 'days-exhibitors', gives: 'company', company: tidewater.id },
    ],
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

const ticketsOf = async () =>
  heldTickets((await findAccount('ada', app.ports))!).filter(({ id }) => id.startsWith('oidc:'));

test('groups at the provider give their ticket and company once, and nothing is taken away', async () => {
  issuer.claims = { sub: 's1', email: 'ada@example.org', email_verified: true };
  expect(await verify(app, await logInAt(app, { issuer, provider }))).toMatchObject({ status: 200 });
  expect([await ticketsOf(), (await findPerson('ada', app.ports))?.companyId]).toEqual([[], null]);
  for (const groups of [['days-replay', 'days-exhibitors', 'other'], ['days-replay', 'days-exhibitors'], []]) {
    issuer.claims = { ...issuer.claims, groups };
    expect(await verify(app, await logInAt(app, { issuer, provider }))).toMatchObject({ status: 200 });
    expect(await ticketsOf()).toEqual([{ id: 'oidc:ada:Attendee', typeId: 'Attendee', state: 'valid' }]);
    expect(await findPerson('ada', app.ports)).toMatchObject({ companyId: tidewater.id });
  }
});
