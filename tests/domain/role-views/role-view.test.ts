import { expect, test } from 'vitest';
import { readableScopes, withRightsTo } from '../../../domain/sync/readable-scopes.ts';
import { mayReadLeads, mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import { phaseFor } from '../../../domain/event/setup/opening.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { viewedActor, viewedAs, VIEWED_ROLES } from '../../../domain/role-views/role-view.ts';

const seenAs = VIEWED_ROLES.map((role) => viewedActor('view-1', { role, companyId: 'tidewater' }));

test('a view as a role reads the role’s data, but no cards of a company', () => {
  expect(seenAs.map(readableScopes)).toEqual([
    ['pub', 'dir', 'u:view-1'],
    ['pub', 'dir', 'u:view-1'],
    ['pub', 'dir', 'u:view-1', 'viewed-co:tidewater'],
    ['pub', 'dir', 'u:view-1', 'replay'],
  ]);
});

test('a device learns from the scopes the same rights that the view began with', () => {
  expect(seenAs.map((actor) => withRightsTo(actor, readableScopes(actor)))).toEqual(seenAs);
});

test('an exhibitor in a view belongs to the company, and its cards stay with their owners', () => {
  const [attendee, , exhibitor] = seenAs;
  const member = { ...exhibitor!, viewing: undefined };
  expect(
    [attendee!, exhibitor!, member].map((actor) => [
      isAdmin(actor),
      mayRunCompany(actor as never, 'tidewater'),
      mayReadLeads(actor as never, 'tidewater'),
    ]),
  ).toEqual([
    [false, false, false],
    [false, true, false],
    [false, true, true],
  ]);
});

test('a view names the role shown', () => {
  expect(VIEWED_ROLES.map((role) => viewedAs(role, 'Tidewater'))).toEqual([
    'an attendee',
    'a speaker',
    'an exhibitor of Tidewater',
    'an attendee with replays',
  ]);
});

test('in a view the event is in the chosen phase, for everyone else and without a choice in its own', () => {
  const chosen = viewedActor('view-1', { role: 'attendee', companyId: null, phase: 'onboarding' });
  const event = { phase: 'live' } as const;
  expect([chosen, seenAs[0], undefined].map((actor) => phaseFor(actor, event))).toEqual(['onboarding', 'live', 'live']);
  expect(viewedAs('exhibitor', 'Tidewater', 'finished')).toBe('an exhibitor of Tidewater after the event');
});
