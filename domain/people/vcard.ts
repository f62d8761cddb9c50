import { type Person, personName } from './person.ts';

/** Bytes of UTF-8 a line of a vCard holds at most. */
const LINE_MAX = 75;

/** What an address book may be told of somebody. */
type Contact = Pick<
  Person,
  'firstName' | 'lastName' | 'companyName' | 'jobPosition' | 'about' | 'website' | 'twitter' | 'facebook'
> & {
  /** Given on a card that was left at a booth. */
  readonly email?: string;
};

/** A person as an address book takes them (vCard 3.0, which every phone reads): what they share, and where their profile is. */
export function vcard(person: Contact, profileUrl: string): string {
  const { firstName, lastName, companyName, jobPosition, about, email = '' } = person;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${text(lastName)};${text(firstName)};;;`,
    `FN:${text(personName(person))}`,
    ...(companyName === '' ? [] : [`ORG:${text(companyName)}`]),
    ...(jobPosition === '' ? [] : [`TITLE:${text(jobPosition)}`]),
    ...(email === '' ? [] : [`EMAIL;TYPE=INTERNET:${text(email)}`]),
    ...[person.website, person.twitter, person.facebook, profileUrl]
      .filter((url) => url !== '')
      .map((url) => `URL:${address(url)}`),
    ...(about === '' ? [] : [`NOTE:${text(about)}`]),
    'END:VCARD',
  ];
  return lines.map(folded).join('\r\n').concat('\r\n');
}

/** What would end a value or a line stands for itself behind a backslash. */
const text = (value: string): string =>
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Of an address nothing is escaped: behind a backslash it would lead elsewhere. A line break in one would begin a line. */
const address = (url: string): string => url.replaceAll(/\s/g, '');

/** A long line goes on in the next one, after a blank, which counts. Letters of several bytes stay whole. */
function folded(line: string): string {
  let whole = '';
  let bytes = 0;
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > LINE_MAX) {
      whole += '\r\n ';
      bytes = 1;
    }
    whole += letter;
    bytes += size;
  }
  return whole;
}

/** In UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
