import type * as v from 'valibot';
import { texts } from '../../../domain/texts.ts';

/** Matches valibot's default message of a check. */
const FOR_PROGRAMMERS = /^Invalid [\w ]+: (?:Expected|Received) /;

/** Our messages by kind of check or expected type. */
const WORDS: Readonly<Record<string, string>> = {
  string: 'This must be a text',
  number: 'This must be a number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object with fields',
  strict_object: 'This must be an object with these fields and no others',
  record: 'This must be an object with fields',
  picklist: 'This is none of the values there are',
  variant: 'This is none of the values there are',
  literal: 'This is none of the values there are',
  integer: 'This must be a whole number',
  finite: 'This must be a number',
  min_length: 'This is too short',
  non_empty: texts.fieldMissing,
  max_length: 'This is too long',
  max_entries: 'These are too many fields',
  min_value: 'This is too small',
  max_value: 'This is too large',
  regex: 'This is not in the form it should have',
};

/** Returns the issue with a plain message. The message never contains the value, which may be a secret. */
export function withPlainMessage(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  if (!FOR_PROGRAMMERS.test(issue.message)) return issue;
  const message = issue.received === 'undefined' ? texts.fieldMissing : (WORDS[issue.type] ?? 'This cannot be used');
  return { ...issue, message };
}
