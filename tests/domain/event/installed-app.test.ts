import { expect, test } from 'vitest';
import { eventManifest, homeScreenName } from '../../../domain/event/installed-app.ts';

test.each([
  ['Harbour Days', 'Harbour Days'],
  ['Harbour Days 2027', 'Harbour Days'],
  ['Days 2027', 'Days 2027'],
  ['Conference on Harbours, 2027', 'Conference on Harbours'],
  ['2027', '2027'],
])('"%s" is called "%s" on the home screen', (name, short) => {
  expect(homeScreenName(name)).toBe(short);
});

const built = {
  name: 'Plenary',
  short_name: 'Plenary',
  theme_color: '#fbfaf8',
  start_url: '/app/lobby',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
};

test('the manifest has the event’s name, colour and logo, and what the event lacks is the product’s', () => {
  expect(eventManifest(built, { name: 'Harbour Days 2027', accent: '', logoUrl: null })).toEqual({
    ...built,
    name: 'Harbour Days 2027',
    short_name: 'Harbour Days',
  });
  const logoUrl = '/uploads/abcdefghijklmnop-large.webp';
  expect(eventManifest(built, { name: 'Days', accent: '#1f6feb', logoUrl })).toEqual({
    name: 'Days',
    short_name: 'Days',
    theme_color: '#1f6feb',
    start_url: '/app/lobby',
    icons: [
      {
        src: '/icons/icon-192.png?of=abcdefghijklmnop-large.webp',
        sizes: '192x192',
        type: 'image/png',
        purpose: 'any',
      },
    ],
  });
});
