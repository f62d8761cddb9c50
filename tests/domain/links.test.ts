import { expect, test } from 'vitest';
import * as v from 'valibot';
import { httpLink, isHttpLink, linkLabel, optionalLink, vimeoVideo } from '../../domain/links.ts';
import { LINK_MAX } from '../../domain/limits/fields.ts';

const GOOD = [
  'https://example.org',
  'http://example.org',
  'HTTPS://Example.ORG/Path',
  'https://www.example.co.uk:8443/a/b?c=d&e=f#g',
  'https://bücher.example/straße',
  'https://例え.テスト/ページ',
  'https://xn--bcher-kva.example/',
  'https://a.bc/@name',
  'https://example.org?x=1',
  'https://example.org#top',
  'https://my_shop.example.com/~ada',
  'https://en.example.org/wiki/Talk_(event)',
  'https://example.org/a%20b',
];
const BAD = [
  '',
  ' ',
  'example.org',
  '//example.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.org',
  'mailto:ada@example.org',
  'blob:https://example.org/1',
  'https:example.org',
  'https:/example.org',
  'https:///example.org',
  'https://user@example.org',
  'https://user:password@example.org',
  'https://example.org@evil.example',
  'https://example.org:80@evil.example',
  'https://',
  'https://localhost',
  'https://127.0.0.1',
  'https://0x7f.1',
  'https://2130706433',
  'https://[::1]/',
  'https://example',
  'https://.example.org',
  'https://example..org',
  'https://exa mple.org',
  'https://example.org/a b',
  'https://example.org/\u0000',
  'https://example.org\\@evil.example',
  'https:\\\\example.org',
  'https://example.org/\r\nSet-Cookie:a=b',
  'https://example.org/\u202Egpj.exe',
  'https://exam\u200Bple.org',
  'https://example。org',
  'https://example.org/"onmouseover="alert(1)',
  "https://example.org/'x'",
  'https://example.org/<script>',
  'https://example.org:port/',
  'https://example.org:999999',
  'https://１２７.０.０.１',
  `https://example.org/${'x'.repeat(LINK_MAX)}`,
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'https://example.org/`x`',
  'https://example.org/\ud800',
];

test.each(GOOD)('%s may be shown as a link', (link) => {
  expect(isHttpLink(link)).toBe(true);
  expect(new URL(link).protocol).toMatch(/^https?:$/);
});

test.each(BAD)('%j may not', (link) => expect(isHttpLink(link)).toBe(false));

test('a valid link names the host that a browser opens, and no user name', () => {
  for (const link of GOOD) expect(new URL(link)).toMatchObject({ username: '', password: '' });
});

test('a field has its own error sentence, trims spaces, and may be optional', () => {
  expect(v.parse(httpLink('Not a valid URL'), '  https://example.org ')).toBe('https://example.org');
  expect(v.safeParse(httpLink('Not a valid URL'), '').issues?.[0].message).toBe('Not a valid URL');
  expect(v.safeParse(httpLink('Not a valid URL'), { $gt: '' }).issues?.[0].message).toBe('Not a valid URL');
  expect(v.parse(optionalLink('Not a valid URL'), '')).toBe('');
  expect(v.safeParse(optionalLink('Not a valid URL'), 'nothing').issues?.[0].message).toBe('Not a valid URL');
});

test('an address typed without https:// gets it, and other text does not become an address', () => {
  for (const field of [httpLink('no'), optionalLink('no')]) {
    expect(v.parse(field, ' example.org ')).toBe('https://example.org');
    expect(v.parse(field, 'maps.example.org:8443/hall?x=1')).toBe('https://maps.example.org:8443/hall?x=1');
    expect(v.parse(field, 'http://example.org')).toBe('http://example.org');
    for (const bad of BAD.filter((text) => text.trim() !== '' && text !== 'example.org'))
      expect([bad, v.is(field, bad)]).toEqual([bad, false]);
    for (const place of ['Booth 12', 'Hall', 'ada@example.org'])
      expect([place, v.is(field, place)]).toEqual([place, false]);
  }
});

test.each([
  ['https://vimeo.com/76979871', { id: '76979871' }],
  ['https://www.vimeo.com/76979871/', { id: '76979871' }],
  ['https://vimeo.com/76979871?share=copy#t=1m', { id: '76979871' }],
  ['https://vimeo.com/76979871/8272103f6e', { id: '76979871', hash: '8272103f6e' }],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&autoplay=1', { id: '76979871', hash: '8272103f6e' }],
  ['https://vimeo.com/channels/staffpicks/76979871', { id: '76979871' }],
  ['https://vimeo.com/showcase/12345/video/76979871', { id: '76979871' }],
])('%s is a video at Vimeo', (link, video) => expect(vimeoVideo(link)).toEqual(video));

test.each([
  'http://vimeo.com/76979871',
  'https://vimeo.com.evil.example/76979871',
  'https://evil.example/vimeo.com/76979871',
  'https://vimeo.com@evil.example/76979871',
  'https://vimeo.com/',
  'https://vimeo.com/about',
  'https://vimeo.com/76979871"onload="x',
  'https://player.vimeo.com/76979871',
  'https://youtube.com/watch?v=1',
  'javascript:https://vimeo.com/1',
  'https://vimeo.com/1/../../evil',
  '76979871',
  '',
])('%j is not', (link) => expect(vimeoVideo(link)).toBeUndefined());

test.each([
  ['https://orcid.org/0000-0002-1825-0097', 'orcid.org/0000-0002-1825-0097'],
  ['HTTP://example.org/', 'example.org'],
])('%s reads as %s', (link, label) => expect(linkLabel(link)).toBe(label));
