import * as v from 'valibot';
import { texts } from '../texts.ts';

/** Characters; the longest address SMTP can carry. */
const LONGEST_ADDRESS = 254;
/** Characters of an address as it is pasted, with a name before it. */
const LONGEST_PASTED = 400;

/** An address as it is copied from elsewhere: `Ada Verne <ada@example.org>`, `mailto:…`, with characters that nobody sees. */
function bareAddress(text: string): string {
  const seen = text.replaceAll(/\p{Cf}/gu, '').trim();
  return (/<([^<>]+)>$/.exec(seen)?.[1] ?? seen).replace(/^mailto:/i, '').trim();
}

/** What browsers and Node make of a host; the types of this folder know no globals of theirs. */
const { URL: Web } = globalThis as unknown as { readonly URL: new (text: string) => { readonly hostname: string } };

/** The address with its host as the net spells it: `ada@müller.example` and `ada@xn--mller-kva.example` are one. */
function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  if (at === -1 || !/[^\0-\x7f]/.test(host) || /[\s/?#:\\@[\]]/u.test(host)) return address;
  try {
    return `${address.slice(0, at)}@${new Web(`http://${host}`).hostname}`;
  } catch {
    return address; // A host that cannot be one is told only by throwing.
  }
}

/** Two labels or more; the last one, which may be spelt `xn--…`, begins with a letter. */
const HOST = /^(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[a-z](?:[\da-z-]{0,61}[\da-z])$/i;
const plainEmail = v.pipe(v.string(), v.email());

/** Whether mail can be sent to it. */
export function isEmail(text: string): boolean {
  const address = asciiAddress(text);
  const at = address.lastIndexOf('@');
  return (
    address.length <= LONGEST_ADDRESS &&
    HOST.test(address.slice(at + 1)) &&
    v.is(plainEmail, `${address.slice(0, at)}@example.org`)
  );
}

/** A mail address as somebody types or pastes it; `wrong` is said of anything else. */
export const mailAddress = (wrong: string) =>
  v.pipe(v.string(wrong), v.maxLength(LONGEST_PASTED, wrong), v.transform(bareAddress), v.check(isEmail, wrong));

/** The same with the sentences of the form it stands in (spec 5). Left out is as good as empty. */
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

/** On the login form. */
export const LoginEmail = emailField(texts.emailMissing, texts.emailWrong);
/** On the register form. */
export const RegisterEmail = emailField(texts.fieldMissing, texts.registerEmailWrong);

/** What two spellings of one address share: accounts are found by it. */
export const emailKey = (email: string): string => asciiAddress(bareAddress(email).normalize('NFKC').toLowerCase());
