import { createHash, timingSafeEqual } from 'node:crypto';
import { MAGIC_CODE_TRIES, MAGIC_CODES_FAILURES_BUDGET } from '../../../domain/limits/sessions.ts';
import type { LinkProof } from '../../../domain/sessions/log-in.ts';
import type { Instant } from '../../../domain/time.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import type { Stored } from '../../store/document-store.ts';
import { countGuess } from './guess-limit.ts';

// Six digits in a mail, for the browser that asked for it: an installed app, where the link of the mail opens elsewhere.

/** A mailed code as it is stored. */
export interface MailedCode {
  /** Hash of the secret in the browser that asked for the mail. */
  readonly request: string;
  /** Keyed hash of that secret and the code. The code works only together with the secret. */
  readonly code: string;
  /** Number of times a code was tried. */
  readonly tries: number;
  readonly expiresAt: Instant;
}

export type CodeProof = Extract<LinkProof, { readonly code: string }>;

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
export const codeHash = (request: string, code: string, ports: Pick<Ports, 'keyedHash'>): string =>
  ports.keyedHash(`code:${request}:${code}`);

/** Converts six random bytes to six digits, uniform to one part in 10⁸. */
export const sixDigits = (random: string): string =>
  String(Buffer.from(random, 'base64url').readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

export const isEqual = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Where a code is stored. */
interface StoredCode<T extends Stored> {
  /** Returns the row of the browser's secret. */
  readonly find: () => Promise<T | undefined>;
  readonly codeOf: (row: T) => MailedCode | undefined;
  readonly withCode: (row: T, code: MailedCode) => T;
  readonly replace: (row: T, rev: number) => Promise<boolean>;
  /** Counts the attempt for the person or mail address; undefined at their limit. */
  readonly count: (row: T) => Promise<{ readonly id: string } | undefined>;
}

const EVERYBODY = { key: 'mailed-codes', budget: MAGIC_CODES_FAILURES_BUDGET } as const;

/**
 * Returns the row with this code. Counts the attempt for the row and the person before it checks the code, so that concurrent
 * attempts cannot exceed the limit.
 */
export async function rowByCode<T extends Stored>(
  { find, codeOf, withCode, replace, count }: StoredCode<T>,
  proof: CodeProof,
  ports: Ports,
): Promise<T | undefined> {
  for (;;) {
    const row = await find();
    const held = row && codeOf(row);
    if (!held || held.tries >= MAGIC_CODE_TRIES || held.expiresAt <= ports.now()) return undefined;
    const wait = ports.attempts.waitFor(EVERYBODY.key, EVERYBODY.budget);
    if (wait > 0)
      throw new TooMany(wait, 'Mailed codes are being guessed at the moment. Please use the link in the mail.');
    const tried = withCode(row, { ...held, tries: held.tries + 1 });
    if (!(await replace(tried, row.rev))) continue;
    const person = await count(row);
    if (!person) return undefined;
    const isRight = isEqual(held.code, codeHash(proof.request, proof.code, ports));
    countGuess(EVERYBODY, isRight ? person : undefined, ports);
    return isRight ? { ...tried, rev: row.rev + 1 } : undefined;
  }
}
