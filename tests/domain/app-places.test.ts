import { expect, test } from 'vitest';
import { opensApp } from '../../domain/app-places.ts';

test('every path of the app opens its page, whatever the ids in it', () => {
  const places = [
    '/',
    '/app',
    '/app/',
    '/app/schedule',
    '/app/user-profile/p.1u8fd8wyoyr',
    '/app/talk/slides.pdf',
    '/app/a.b/c.d',
    '/auth/login',
    '/auth/v1.2',
    '/privacy',
    '/terms/v1.2',
    '/nowhere',
    '/application',
  ];
  expect(places.filter((path) => !opensApp(path))).toEqual([]);
});

test('calls, uploads, checks and files are never the app’s page', () => {
  const others = [
    '/api',
    '/api/event',
    '/api/share/keynote',
    '/api/talks/a.b',
    '/uploads/ada.png',
    '/uploads/ada',
    '/healthz',
    '/readyz',
    '/metrics',
    '/sw.js',
    '/assets/app-1a2b.js',
    '/app.js',
    '/terms.txt',
    '/favicon.ico',
    '/.env',
    '/nowhere/x.php',
  ];
  expect(others.filter(opensApp)).toEqual([]);
});
