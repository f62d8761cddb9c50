import { expect, test } from 'vitest';
import { REFUSAL_CODES, refusal } from '../../../domain/refusal.ts';
import {
  endsSession,
  isPermanent,
  isFromServer,
  OUR_ANSWER_HEADER,
  refusalIn,
} from '../../../domain/sync/server-marker.ts';

const headers = (given: HeadersInit) => {
  const held = new Headers(given);
  return (name: string) => held.get(name);
};

test('an answer with our header is the server’s own, whatever else it contains', () => {
  expect(isFromServer(headers({ [OUR_ANSWER_HEADER]: '1' }))).toBe(true);
  expect(isFromServer(headers({ 'content-type': 'application/json', 'x-server-time': '1', server: 'nginx' }))).toBe(
    false,
  );
});

test('only our format with a known code counts as a refusal', () => {
  const no = refusal('not-allowed', 'Breaks cannot be added to your schedule');
  expect(refusalIn(no)).toEqual(no);
  expect(
    [
      undefined,
      null,
      '',
      'no',
      {},
      { error: 'forbidden' },
      { code: 'failed', message: 'Something went wrong on our side' },
      { code: 'not-allowed' },
    ].map(refusalIn),
  ).toEqual(Array(8).fill(undefined));
});

test('two reasons end a log-in, four concern the request; all others may be temporary', () => {
  expect(REFUSAL_CODES.filter((code) => endsSession({ code }))).toEqual(['not-logged-in', 'logged-in-elsewhere']);
  expect(REFUSAL_CODES.filter(isPermanent)).toEqual(['malformed', 'too-large', 'unsupported', 'invalid']);
  expect(isPermanent('network')).toBe(false);
});
