import { type Person, personName } from './person.ts';

/** Where a line of a vCard is broken at the latest, in characters; the standard's 75 bytes hold them in most scripts. */
const LINE_MAX = 60;

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
      .map((url) => `URL:${text(url)}`),
    ...(about === '' ? [] : [`NOTE:${text(about)}`]),
    'END:VCARD',
  ];
  return lines.map(folded).join('\r\n').concat('\r\n');
}

/** What would end a value or a line stands for itself behind a backslash. */
const text = (value: string): string =>
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** A long line goes on in the next one, after a blank. Letters of two code units stay whole. */
function folded(line: string): string {
  const letters = Array.from(line);
  const parts = Array.from({ length: Math.ceil(letters.length / LINE_MAX) }, (_, part) =>
    letters.slice(part * LINE_MAX, (part + 1) * LINE_MAX).join(''),
  );
  return parts.join('\r\n ');
}
