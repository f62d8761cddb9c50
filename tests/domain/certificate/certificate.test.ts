import { expect, test } from 'vitest';
import { certificateFor, certificateRefusal, certificatesReady } from '../../../domain/certificate/certificate.ts';
import { at, conference } from '../../support/conference.ts';
import { testPerson } from '../../support/people.ts';

const ada = testPerson({ id: 'ada', firstName: 'Ada', lastName: 'Verne' });
const made = (event: Partial<typeof conference>) =>
  certificateFor(ada, { ...conference, ...event }, { issuedAt: at('23:30', 2), code: 'ab-c_d1e2f3g4' });

test('a certificate names the person, the event with its days and place, and the day it is issued where the event is', () => {
  expect(made({})).toEqual({
    name: 'Ada Verne',
    event: 'Test Days',
    dates: '12–13 July 2027',
    place: 'Barcelona',
    issuedOn: '13 July 2027',
    issuedAt: at('23:30', 2),
    number: 'ABCD-1E2F',
  });
});

test('its days are formatted for people', () => {
  const dates = (firstDay: string, lastDay: string) => made({ firstDay, lastDay }).dates;
  expect([
    dates('2027-07-12', '2027-07-12'),
    dates('2027-07-30', '2027-08-02'),
    dates('2027-12-31', '2028-01-01'),
  ]).toEqual(['12 July 2027', '30 July – 2 August 2027', '31 December 2027 – 1 January 2028']);
});

test('separate days are each listed, month and year once', () => {
  const dates = (...days: [string, ...string[]]) => made({ firstDay: days[0], lastDay: days.at(-1)!, days }).dates;
  expect([
    dates('2027-07-12', '2027-07-19', '2027-07-26'),
    dates('2027-07-26', '2027-08-02', '2027-08-09'),
    dates('2027-12-27', '2028-01-10'),
  ]).toEqual(['12, 19 and 26 July 2027', '26 July, 2 and 9 August 2027', '27 December 2027, 10 January 2028']);
});

test('ticket holders and speakers get one after the event, or from the moment the settings name, others and earlier do not', () => {
  const refusal = (attendance: { hasTicket: boolean; roles?: ['ROLE_SPEAKER'] }, now: number, event = conference) =>
    certificateRefusal(
      { hasTicket: attendance.hasTicket, person: { ...ada, ...(attendance.roles && { roles: attendance.roles }) } },
      event,
      now,
    )?.message;
  const early = 'Your certificate is not ready yet. You can download it after the event.';
  expect(refusal({ hasTicket: true }, at('04:00', 3))).toBeUndefined();
  expect(refusal({ hasTicket: false, roles: ['ROLE_SPEAKER'] }, at('09:00', 15))).toBeUndefined();
  expect(refusal({ hasTicket: true }, at('03:59', 3))).toBe(early);
  // When an organiser ends the event, it is over.
  expect(refusal({ hasTicket: true }, at('18:00', 2), { ...conference, phase: 'finished' })).toBeUndefined();
  const named = { ...conference, certificatesFrom: '2027-07-13T17:30' };
  const later = 'Your certificate is not ready yet. You can download it from Tue 13 Jul, 17:30.';
  expect(refusal({ hasTicket: true }, at('17:29', 2), named)).toBe(later);
  expect(refusal({ hasTicket: true }, at('17:29', 2), { ...named, phase: 'finished' })).toBe(later);
  expect(refusal({ hasTicket: true }, at('17:30', 2), named)).toBeUndefined();
  expect([certificatesReady(conference), certificatesReady(named)]).toEqual([
    'after the event',
    'from Tue 13 Jul, 17:30',
  ]);
  expect(refusal({ hasTicket: true }, at('09:00', 15), { ...conference, phase: 'onboarding' })).toBe(early);
  expect(refusal({ hasTicket: false }, at('09:00'))).toBe('Certificates are for ticket holders and speakers');
  expect(
    certificateRefusal(
      { hasTicket: true, person: testPerson({ id: 'x', firstName: ' ', lastName: '' }) },
      conference,
      at('09:00', 15),
    )?.code,
  ).toBe('conflict');
});

test('a name is printed in letters that certificates have, without emoji and invisible characters; for others a new name is requested', () => {
  const named = (firstName: string) => testPerson({ id: 'x', firstName, lastName: '' });
  const refusal = (firstName: string) =>
    certificateRefusal({ hasTicket: true, person: named(firstName) }, conference, at('09:00', 15));
  const set = (firstName: string) =>
    certificateFor(named(firstName), conference, { issuedAt: at('09:00'), code: 'abcdefgh' }).name;
  for (const name of [
    'José O’Neil-Łuk',
    'Щукин',
    'Παπαδόπουλος',
    '渡邊さくら',
    'ユーザー',
    '김민준',
    '陳々',
    'محمد علي',
    'علی\u200Cرضا',
    'Ana שרה',
    'สมชาย',
    'नरेंद्र',
    'क्‍ष',
  ])
    expect([refusal(name), set(name)]).toEqual([undefined, name]);
  expect(['\u202EAna\u2066', 'A\u200Dna\u200B', 'Ana\u200D'].map(set)).toEqual(['Ana', 'Ana', 'Ana']);
  expect([refusal('Ana 👩‍💻'), set('Ana 👩‍💻')]).toEqual([undefined, 'Ana']);
  expect(refusal('👍🏽👍🏽')?.message).toBe('Write your name into your profile first: it stands on the certificate');
  for (const name of ['ნინო', 'Ana Հայկ', 'தமிழ்'])
    expect(refusal(name)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Certificates are set in Latin, Cyrillic, Greek/),
    });
});
