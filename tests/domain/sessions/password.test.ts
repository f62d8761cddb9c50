import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isGuessable, NewPassword, PasswordLogIn, passwordWords } from '../../../domain/sessions/password.ts';

const messageOf = (password: unknown) =>
  v.safeParse(v.object({ password: NewPassword }), { password }, { abortPipeEarly: true }).issues?.[0].message;

test('a password has eight to two hundred characters, without other rules', () => {
  expect([undefined, '', 'seven77', 'x'.repeat(201), 7].map(messageOf)).toEqual([
    'Please enter your new password!',
    'Please enter your new password!',
    'A password has at least 8 characters',
    'A password has at most 200 characters',
    'Please enter your new password!',
  ]);
  for (const good of [
    'eight888',
    'all lower case and blanks ',
    'x'.repeat(200),
    '🦉'.repeat(8),
    'ключ от гавани',
    '       x',
    '\t\n"\'<>&\\;--#',
  ])
    expect(messageOf(good)).toBeUndefined();
});

test('a password of 128 characters of any script is accepted', () => {
  const long = 'Ωж字é'.repeat(32);
  expect([Array.from(long).length, v.parse(NewPassword, long)]).toEqual([128, long]);
});

test('a password is not cut or trimmed, and different encodings of a letter are equal', () => {
  expect(v.parse(NewPassword, '  Abcdefgh  ')).toBe('  Abcdefgh  ');
  expect(v.parse(NewPassword, 'cafe\u0301 noir')).toBe('caf\u00e9 noir');
  expect(v.parse(PasswordLogIn, { email: 'a@b.org', password: 'cafe\u0301 noir' }).password).toBe('caf\u00e9 noir');
});

const words = passwordWords('Harbour Days', 'ada.verne', 'Ada Verne');
const guessed = (password: string) => isGuessable(password, { common: new Set(['baseball']), words });

test('common passwords are refused in any case', () => {
  expect(['baseball', 'BaseBall', 'baseball and tea'].map(guessed)).toEqual([true, true, false]);
});

test('words of the event and the person are refused with digits and signs around them, and accepted inside longer passwords', () => {
  expect(
    ['harbour2027', 'HarbourDays!', 'harbour-days-26', '123Verne!!', 'ada.verne', 'adaverne1'].map(guessed),
  ).toEqual([true, true, true, true, true, true]);
  expect(['harbour at dawn', 'days of rain', '12345678', '--------'].map(guessed)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('spaces and signs of a name do not count as a word', () => {
  expect(passwordWords('', '  ', 'a b', 'Go-Live 27')).toEqual(['a b', 'Go-Live 27', 'Live']);
});
