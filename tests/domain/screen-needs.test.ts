import { expect, test } from 'vitest';
import { unmetNeed, type ScreenNeeds, type ScreenVisitor } from '../../domain/screen-needs.ts';

const attendee: ScreenVisitor = {
  roles: ['ROLE_ATTENDEE'],
  replayAccess: false,
  phase: 'live',
  isWide: true,
  isDesk: true,
};
const admin: ScreenVisitor = { ...attendee, roles: ['ROLE_ADMIN'] };
const openTo = (needs: ScreenNeeds, visitor: ScreenVisitor) => unmetNeed(needs, visitor) ?? 'open';

test('a screen without requirements is open to everyone', () => {
  expect(openTo({}, { ...attendee, phase: undefined, isWide: false, isDesk: false })).toBe('open');
});

test('replays are open to people whose ticket has them, and to admins', () => {
  const needs: ScreenNeeds = { replayAccess: true };
  expect([openTo(needs, attendee), openTo(needs, { ...attendee, replayAccess: true }), openTo(needs, admin)]).toEqual([
    'replay-access',
    'open',
    'open',
  ]);
});

test('a screen of a phase is open in it, to admins always, and while the phase is unknown', () => {
  const needs: ScreenNeeds = { phases: ['live', 'finished'] };
  expect([
    openTo(needs, attendee),
    openTo(needs, { ...attendee, phase: 'onboarding' }),
    openTo(needs, { ...admin, phase: 'onboarding' }),
    openTo(needs, { ...attendee, phase: undefined }),
  ]).toEqual(['open', 'phase', 'open', 'open']);
});

test('the admin area is for admins at a computer, zoomed or not; others never learn that it exists, on any device', () => {
  const needs: ScreenNeeds = { role: 'ROLE_ADMIN', isDesk: true };
  expect([
    openTo(needs, admin),
    openTo(needs, { ...admin, isDesk: false }),
    openTo(needs, attendee),
    openTo(needs, { ...attendee, isDesk: false }),
  ]).toEqual(['open', 'width', 'role', 'role']);
});
