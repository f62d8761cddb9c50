import { readFileSync } from 'node:fs';
import { personName } from '../../../domain/people/person.ts';
import { type GuessedFirst, passwordWords } from '../../../domain/sessions/password.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { findPerson } from '../people/find-person.ts';

/** Common passwords. Loaded when the first new password is checked, so no log-in waits for it. */
let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
}

/** Returns the texts that attackers try first: public words of the event and the local part of the mail address. */
export async function guessedFirst(account: Account, ports: Ports): Promise<GuessedFirst> {
  common ??= commonPasswords();
  const person = await findPerson(account.id, ports);
  const { name, location } = ports.event();
  const [mailbox = ''] = account.email.split('@');
  return {
    common,
    words: passwordWords(
      'Plenary',
      'password',
      'conference',
      name,
      location,
      mailbox,
      person ? personName(person) : '',
    ),
  };
}
