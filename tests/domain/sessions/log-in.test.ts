import * as v from 'valibot';
import { expect, test } from 'vitest';
import { emailKey } from '../../../domain/sessions/email.ts';
import { LinkProof, LinkRequest, TicketLogIn } from '../../../domain/sessions/log-in.ts';

/** Returns the first problem of each field, as the server and the forms parse. */
const messagesOf = (schema: v.GenericSchema, input: unknown): string[] =>
  (v.safeParse(schema, input, { abortPipeEarly: true }).issues ?? []).map((issue) => issue.message);

test('the login form requires a valid address', () => {
  expect(messagesOf(LinkRequest, {})).toEqual(['Please enter your email!']);
  expect(messagesOf(LinkRequest, { email: '  ' })).toEqual(['Please enter your email!']);
  expect(messagesOf(LinkRequest, { email: 'ada@' })).toEqual(['Please enter a valid email!']);
  expect(messagesOf(LinkRequest, { email: { $gt: '' } })).toEqual(['Please enter your email!']);
  expect(v.parse(LinkRequest, { email: ' ada@example.org ' })).toEqual({ email: 'ada@example.org' });
});

test('the register form requires both, with its own sentences', () => {
  expect(messagesOf(TicketLogIn, {})).toEqual(['This field is required', 'This field is required']);
  expect(messagesOf(TicketLogIn, { email: 'ada', reference: '3ABC-1' })).toEqual(['Not a valid email address']);
  expect(messagesOf(TicketLogIn, { email: 'ada@example.org', reference: '3AB' })).toEqual([
    'The ticket code is a 5-character code like 3ABC-1',
  ]);
});

test('a code has six digits, and spaces around it do not matter', () => {
  expect(v.parse(LinkProof, { request: 'r', code: ' 012345 ' })).toEqual({ request: 'r', code: '012345' });
  expect(messagesOf(LinkProof, { request: 'r', code: '12345' })).toEqual(['The code has six digits']);
});

test('two spellings of one address are one account', () => {
  expect(emailKey(' Ada@EXAMPLE.org ')).toBe(emailKey('ada@example.org'));
  expect(emailKey('ａｄａ@example.org')).toBe(emailKey('ada@example.org'));
});
