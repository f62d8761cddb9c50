import * as v from 'valibot';
import { texts } from '../texts.ts';

/** Maximum number of characters of an address: the longest that SMTP can carry. */
const LONGEST_ADDRESS = 254;
/** Maximum number of characters of a pasted address with a name before it. */
const LONGEST_PASTED = 400;

/** Extracts a pasted address: `Ada Verne <ada@example.org>`, `mailto:…`, without invisible characters. */
function bareAddress(text: string): string {
  const seen = text.replaceAll(/\p{Cf}/gu, '').trim();
  return (/<([^<>]+)>$/.exec(seen)?.[1] ?? seen).replace(/^mailto:/i, '').trim();
}

/** The global URL class; the types of this folder include no such globals. */
const { URL: Web } = globalThis as unknown as { readonly URL: new (text: string) => { readonly hostname: string } };

/** The address with its host in ASCII: `ada@müller.example` and `ada@xn--mller-kva.example` are equal. */
function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  if (at === -1 || !/[^\0-\x7f]/.test(host) || /[\s/?#:\\@[\]]/u.test(host)) return address;
  try {
    return `${address.slice(0, at)}@${new Web(`http://${host}`).hostname}`;
  } catch {
    return address; // URL throws for an invalid host.
  }
}

/** Matches a host name. It has at least two labels; the last, which may be `xn--…`, starts with a letter. */
const HOST = /^(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[a-z](?:[\da-z-]{0,61}[\da-z])$/i;
const plainEmail = v.pipe(v.string(), v.email());

/** Whether this is a valid mail address. */
export function isEmail(text: string): boolean {
  const address = asciiAddress(text);
  const at = address.lastIndexOf('@');
  return (
    address.length <= LONGEST_ADDRESS &&
    HOST.test(address.slice(at + 1)) &&
    v.is(plainEmail, `${address.slice(0, at)}@example.org`)
  );
}

/** Schema of a typed or pasted mail address; `wrong` is the error. */
export const mailAddress = (wrong: string) =>
  v.pipe(v.string(wrong), v.maxLength(LONGEST_PASTED, wrong), v.transform(bareAddress), v.check(isEmail, wrong));

/** Returns the schema of an address with a form's own messages (spec 5). An absent address counts as empty. */
const emailField = (missing: string, wrong: string) =>
  v.optional(
    v.pipe(
      v.string(missing),
      v.maxLength(LONGEST_PASTED, wrong),
      v.transform(bareAddress),
      v.nonEmpty(missing),
      v.check(isEmail, wrong),
    ),
    '',
  );

/** The address in the login form. */
export const LoginEmail = emailField(texts.emailMissing, texts.emailWrong);
/** The address in the register form. */
export const RegisterEmail = emailField(texts.fieldMissing, texts.registerEmailWrong);

/** A key that equal spellings of an address share; accounts are looked up by it. */
export const emailKey = (email: string): string => asciiAddress(bareAddress(email).normalize('NFKC').toLowerCase());

/** A key that the addresses of one mailbox share: `ada+days@example.org` is delivered to `ada@example.org`. */
export const mailboxKey = (email: string): string => emailKey(email).replace(/^([^+@]+)\+[^@]*@/, '$1@');

/**
 * A key for the account of a further person with this address. It starts with the key of the address and ends with the account's
 * id, so one search finds all accounts of an address.
 */
export const sharedEmailKey = (email: string, id: string): string => `${emailKey(email)} ${id}`;

/** Field of calls that give a person an address: other people may have it, too, as in families and teams. */
export const shared = v.exactOptional(v.boolean());

/** Id of the person who logs in, if several people share the mail address. */
export const chosenPerson = v.exactOptional(v.pipe(v.string(), v.maxLength(200)));
