import { type Person, personName } from './person.ts';

/** Maximum length of a vCard line in bytes of UTF-8. */
const LINE_MAX = 75;

/** The fields that go into an address book. */
type Contact = Pick<
  Person,
  'firstName' | 'lastName' | 'companyName' | 'jobPosition' | 'about' | 'website' | 'twitter' | 'facebook'
> & {
  /** Mail address from a card that was given to a booth. */
  readonly email?: string;
  /** Web addresses among the answers to the event's own fields that everybody sees. */
  readonly links?: readonly string[];
};

/** A person as a vCard 3.0, which every phone reads: the shared fields and the address of the profile. */
export function vcard(person: Contact, profileUrl: string): string {
  const { firstName, lastName, companyName, jobPosition, about, email = '', links = [] } = person;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${text(lastName)};${text(firstName)};;;`,
    `FN:${text(personName(person))}`,
    ...(companyName === '' ? [] : [`ORG:${text(companyName)}`]),
    ...(jobPosition === '' ? [] : [`TITLE:${text(jobPosition)}`]),
    ...(email === '' ? [] : [`EMAIL;TYPE=INTERNET:${text(email)}`]),
    ...[person.website, person.twitter, person.facebook, ...links, profileUrl]
      .filter((url) => url !== '')
      .map((url) => `URL:${address(url)}`),
    ...(about === '' ? [] : [`NOTE:${text(about)}`]),
    'END:VCARD',
  ];
  return lines.map(folded).join('\r\n').concat('\r\n');
}

/** Escapes characters that would end a value or a line. */
const text = (value: string): string =>
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Addresses are not escaped, because a backslash would change them. Removes line breaks, which would start a new line. */
const address = (url: string): string => url.replaceAll(/\s/g, '');

/** Folds a long line: it continues after a space, which counts. Multi-byte characters stay whole. */
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

/** Returns the bytes of a character in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
