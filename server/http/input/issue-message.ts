import type * as v from 'valibot';
import { texts } from '../../../domain/texts.ts';

/** What valibot says where a schema brings no words of its own. */
const FOR_PROGRAMMERS = /^Invalid [\w ]+: (?:Expected|Received) /;

/** By the kind of check that did not hold, or else by what was expected. */
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

/** Says it for people: what does not stand, without the value, which may be a secret. */
export function withPlainMessage(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  if (!FOR_PROGRAMMERS.test(issue.message)) return issue;
  const message = issue.received === 'undefined' ? texts.fieldMissing : (WORDS[issue.type] ?? 'This cannot be used');
  return { ...issue, message };
}
