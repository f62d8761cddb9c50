import { expect, test } from 'vitest';
import {
  chosenProvider,
  prefersJw,
  streamAddress,
  streamProviders,
} from '../../../../domain/talks/player/stream-provider.ts';

const all = {
  jw: 'https://jw.example/1',
  vimeo: 'https://vimeo.example/1',
  s3: 'https://s3.example/1',
  dacast: 'https://dacast.example/1',
};

test('providers are offered as Vimeo, JW, S3, Dacast, with JW first in certain countries', () => {
  expect(streamProviders(all, false)).toEqual(['VIMEO', 'JW', 'S3', 'DACAST']);
  expect(streamProviders(all, true)).toEqual(['JW', 'VIMEO', 'S3', 'DACAST']);
});

test('viewers where Vimeo is blocked get JW first, all others and those without a country get Vimeo', () => {
  expect(
    ['China', 'Indonesia', 'Spain', 'United States', ''].map((country) => streamProviders(all, prefersJw(country))[0]),
  ).toEqual(['JW', 'JW', 'VIMEO', 'VIMEO', 'VIMEO']);
});

test('the provider that organisers chose comes first, except Vimeo where it is blocked', () => {
  expect(streamProviders({ ...all, lead: 'S3' }, false)).toEqual(['S3', 'VIMEO', 'JW', 'DACAST']);
  expect(streamProviders({ ...all, lead: 'S3' }, true)).toEqual(['S3', 'VIMEO', 'JW', 'DACAST']);
  expect(streamProviders({ ...all, lead: 'VIMEO' }, true)).toEqual(['JW', 'VIMEO', 'S3', 'DACAST']);
  expect(streamProviders({ jw: all.jw, lead: 'VIMEO' }, false)).toEqual(['JW']);
  expect(streamProviders({ primary: 'a', backup: 'b', isOnBackup: true }, false)).toEqual(['BACKUP', 'PRIMARY']);
});

test('only providers that stream the talk are offered', () => {
  expect(streamProviders({ s3: all.s3, jw: '' }, true)).toEqual(['S3']);
  expect(streamProviders({}, true)).toEqual([]);
  expect(streamAddress({ s3: all.s3, jw: '' }, 'JW')).toBeUndefined();
  expect(streamAddress(all, 'DACAST')).toBe(all.dacast);
});

test('a talk with a single video plays it, else the one chosen, else Vimeo', () => {
  expect(chosenProvider(streamProviders({ jw: all.jw }, false), 'VIMEO')).toBe('JW');
  expect(chosenProvider(streamProviders({ vimeo: all.vimeo }, false), 'JW')).toBe('VIMEO');
  expect(chosenProvider(streamProviders(all, false), 'DACAST')).toBe('DACAST');
  expect(chosenProvider(streamProviders(all, false), undefined)).toBe('VIMEO');
  expect(chosenProvider([], 'VIMEO')).toBeUndefined();
});
