import { expect, test } from 'vitest';
import { NOTIFICATION_LINK_MAX } from '../../../domain/limits/notifications.ts';
import { isNotificationLink } from '../../../domain/notifications/notification-link.ts';

const GOOD = [
  '/app', '/app/', '/app/lobby', '/app/talk/keynote', '/app/talk/a%20talk%C3%BC', '/app/schedule?type=My%20Schedule', '/app/booth/tide-water_1.2~x', '/app/lobby?post=7#top',
  '/app/talk/imported:5', 'https://example.org/offer?x=1#top', 'http://example.org',
];
const BAD = [
  '', ' ', '/', '/api/profile', '/auth/login', 'app/lobby', '/application', '/apps/lobby', '/app//evil.example', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '/app\\..\\x',
  '/app/../auth/login', '/app/..', '/app/../', '/app/./../x', '/app/talk/..', '/app/%2e%2e/auth', '/app/%2E%2E/auth', '/app/.%2e/x', '/app/%2e./x', '/app/..;/x/..', '/app/%2f%2fevil.example', '/app/%5c%5cevil.example',
  '/app/%00', '/app/%0d%0aLocation:%20x', '/app/x%7f', '/app?x=%0aevil', '/app/a b', '/app/\tx', '/app/\r\nSet-Cookie:a=b', '\t/app/lobby'.repeat(2), '/app/\u0000', '/app/"onload="x', "/app/<script>", '/app/`x`', '/app/{x}',
  '/app@evil.example', '/app:80@evil.example', '/app.evil.example', '/app/%', '/app/%zz', '/app/\u202Egpj', '/app/ünicode', '/app/?x=<script>', '/app/#a#b"',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript:/app/lobby', 'data:text/html,x', 'vbscript:x', 'file:///app/lobby', 'ftp://example.org', 'blob:https://example.org/1', 'mailto:ada@example.org',
  'https:/app', 'https:app', 'https://', 'https:///app', 'https://user@example.org', 'https://example.org@evil.example', 'https://localhost/app', 'https://127.0.0.1/app', 'https://[::1]/app', 'https://exa mple.org',
  'https://example.org\\@evil.example', 'HTTPS:evil.example', ' //evil.example', `/app/${'x'.repeat(NOTIFICATION_LINK_MAX)}`, `https://example.org/${'x'.repeat(NOTIFICATION_LINK_MAX)}`,
];

test.each(GOOD)('a notification may lead to %s', (link) => expect(isNotificationLink(link)).toBe(true));

test.each(BAD)('a notification may not lead to %j', (link) => expect(isNotificationLink(link)).toBe(false));

test('there are at least fifty of them', () => expect(BAD.length).toBeGreaterThanOrEqual(50));
