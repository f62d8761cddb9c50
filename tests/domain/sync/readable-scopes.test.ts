import { expect, test } from 'vitest';
import type { Actor } from '../../../domain/people/actor.ts';
import { readableScopes, withRightsTo } from '../../../domain/sync/readable-scopes.ts';

const attendee: Actor = { id: 'ada', roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false };
const organiser: Actor = { ...attendee, roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] };

test.each([
  ['an attendee', attendee, ['pub', 'dir', 'u:ada']],
  ['whoever may watch replays', { ...attendee, replayAccess: true }, ['pub', 'dir', 'u:ada', 'replay']],
  ['an exhibitor', { ...attendee, companyId: 'north' }, ['pub', 'dir', 'u:ada', 'co:north']],
  ['an organiser', organiser, ['pub', 'dir', 'u:ada', 'replay', 'adm']],
  [
    'an organiser who exhibits',
    { ...organiser, companyId: 'north' },
    ['pub', 'dir', 'u:ada', 'replay', 'co:north', 'adm'],
  ],
] as const)('%s reads their own scopes, and no others', (_who, actor, expected) => {
  expect(readableScopes(actor)).toEqual(expected);
});

test('a device takes over changed rights from the server’s list of scopes', () => {
  const everybody = [attendee, { ...attendee, replayAccess: true }, { ...attendee, companyId: 'north' }, organiser];
  for (const before of everybody)
    for (const now of everybody) {
      const learned = withRightsTo(before, readableScopes(now));
      expect(readableScopes(learned)).toEqual(readableScopes(now));
      expect(learned.companyId).toEqual(now.companyId);
    }
  expect(withRightsTo(organiser, ['pub', 'dir', 'u:ada'])).toEqual(attendee);
  expect(withRightsTo(attendee, ['pub', 'dir', 'u:ada', 'replay', 'co:north'])).toEqual({
    ...attendee,
    replayAccess: true,
    companyId: 'north',
  });
});

test('unchanged rights stay, and rooms do not affect them', () => {
  const known = { ...organiser, replayAccess: true, name: 'Ada Verne' };
  expect(withRightsTo(known, [...readableScopes(known), 'room:talk:keynote'])).toEqual(known);
});
