import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LogInSearch } from '../../../../client/screens/auth/log-in-search.ts';

test.each(['/app/schedule', '/app/talk/keynote', '/app/schedule?type=My+Schedule&day=1'])('leads back to %s', (to) => {
  expect(v.parse(LogInSearch, { to })).toEqual({ to });
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/app//evil.example',
  '/app/\\evil',
  'javascript:alert(1)',
  '/api/share/1',
  '/app/../auth/login',
  '/app/./../api/event',
  '/app/%2e%2e/auth/login',
  '/app/%252e%252e/auth/login',
  '/application',
  'app/schedule',
  7,
  ['/app/schedule'],
])('never leads to %j', (to) => {
  expect(v.parse(LogInSearch, { to })).toEqual({ to: undefined });
});
