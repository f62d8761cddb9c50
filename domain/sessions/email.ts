import * as v from 'valibot';
import { texts } from '../texts.ts';

/** Characters; the longest address SMTP can carry. */
const LONGEST_ADDRESS = 254;

/** A mail address as somebody types it, with the sentences of the form it stands in (spec 5). Left out is as good as empty. */
const emailField = (missing: string, wrong: string) =>
  v.optional(
    v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(LONGEST_ADDRESS, wrong), v.email(wrong)),
    '',
  );

/** On the login form. */
export const LoginEmail = emailField(texts.emailMissing, texts.emailWrong);
/** On the register form. */
export const RegisterEmail = emailField(texts.fieldMissing, texts.registerEmailWrong);

/** What two spellings of one address share: accounts are found by it. */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();
