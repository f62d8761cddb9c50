import { expect, test } from 'vitest';
import { isOpenTo, isProgrammePublic, showsStageOverview } from '../../../../domain/event/setup/opening.ts';
import type { Actor } from '../../../../domain/people/actor.ts';

const ada: Actor = { id: 'ada', roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false };
const grace: Actor = { ...ada, id: 'grace', roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] };
const olive: Actor = { ...ada, id: 'olive', roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] };

test('before the event opens only admins have access, afterwards everyone', () => {
  const openTo = (phase: 'onboarding' | 'live' | 'finished') =>
    [undefined, ada, grace, olive].map((actor) => isOpenTo(actor, phase));
  expect(openTo('onboarding')).toEqual([false, false, false, true]);
  expect(openTo('live')).toEqual([true, true, true, true]);
  expect(openTo('finished')).toEqual([true, true, true, true]);
});

test('strangers read a public programme, and not before the event opens', () => {
  const isPublic = (publicProgramme: boolean) =>
    (['onboarding', 'live', 'finished'] as const).map((phase) => isProgrammePublic({ publicProgramme, phase }));
  expect([isPublic(false), isPublic(true)]).toEqual([
    [false, false, false],
    [false, true, true],
  ]);
});

test('only a live event shows the overview of its stages', () => {
  expect((['onboarding', 'live', 'finished'] as const).map(showsStageOverview)).toEqual([false, true, false]);
});
