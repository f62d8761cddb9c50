import { expect, test } from 'vitest';
import { vcard } from '../../../domain/people/vcard.ts';
import { testPerson } from '../../support/people.ts';

test('an address book entry has what a person shares and a link to their profile', () => {
  const grace = testPerson({
    id: 'grace',
    firstName: 'Grace',
    lastName: 'Marlow',
    companyName: 'Tidewater; Sons, Ltd',
    jobPosition: 'Editor',
    about: 'Small boats.\nBig words.',
    website: 'https://grace.example.org/a,b;c',
  });
  expect(vcard(grace, 'https://event.example.org/app/user-profile/grace').split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Marlow;Grace;;;',
    'FN:Grace Marlow',
    String.raw`ORG:Tidewater\; Sons\, Ltd`,
    'TITLE:Editor',
    'URL:https://grace.example.org/a,b;c',
    'URL:https://event.example.org/app/user-profile/grace',
    String.raw`NOTE:Small boats.\nBig words.`,
    'END:VCARD',
    '',
  ]);
});

test('text cannot add lines to a contact card', () => {
  const sly = testPerson({ id: 'sly', firstName: 'Sly\r\nTEL:1', lastName: 'Fox' });
  expect(vcard(sly, 'https://event.example.org').match(/^TEL/m)).toBeNull();
});

test('a long text is folded into lines of at most 75 bytes, and is complete when they are joined', () => {
  const about = `${'Words '.repeat(40)}${'🌊'.repeat(40)}${'ผู้จัดงาน'.repeat(20)}`;
  const card = vcard(testPerson({ id: 'a', firstName: 'A', lastName: 'B', about }), 'https://event.example.org');
  expect(Math.max(...card.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(card.replaceAll('\r\n ', '')).toContain(`NOTE:${about}`);
});
