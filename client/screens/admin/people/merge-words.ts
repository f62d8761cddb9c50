import type { MergeField } from '../../../../domain/accounts/merge-fields.ts';
import { plural } from '../../../../domain/plural.ts';
import type { UserRow } from '../../../data/admin/users.ts';

export const FIELD_WORDS: Readonly<Record<MergeField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  ticket: 'Ticket',
  profile_picture_url: 'Picture',
  company: 'Exhibitor team',
  job_position: 'Job',
  about: 'About',
  attendee_company: 'Company',
  country: 'Country',
  website: 'Website',
  twitter: 'Twitter',
  facebook: 'Facebook',
};

/** What a record says there, as somebody reads it; empty for nothing. */
export function fieldText(user: UserRow, field: MergeField): string {
  if (field === 'ticket') return user.ticket?.type ?? '';
  if (field === 'company') return user.company?.name ?? '';
  if (field === 'profile_picture_url') return user.profile_picture_url === null ? '' : 'A picture';
  return user[field];
}

const WORDS: Readonly<Record<string, (count: number) => string>> = {
  talk: (count) => plural(count, '1 talk they give', `${count} talks they give`),
  mute: (count) => plural(count, '1 mute in the chats', `${count} mutes in the chats`),
  agenda: (count) => plural(count, '1 talk they keep', `${count} talks they keep`),
  note: (count) => plural(count, '1 note', `${count} notes`),
  reaction: (count) => plural(count, '1 reaction', `${count} reactions`),
  feedback: (count) => plural(count, '1 rating', `${count} ratings`),
  card: (count) => plural(count, '1 card they left', `${count} cards they left`),
  claim: (count) => plural(count, '1 perk they claimed', `${count} perks they claimed`),
  entry: (count) => plural(count, '1 raffle they entered', `${count} raffles they entered`),
  message: (count) => plural(count, '1 message', `${count} messages`),
  connection: (count) => plural(count, '1 connection', `${count} connections`),
  signup: (count) => plural(count, '1 place in a talk', `${count} places in talks`),
  vote: (count) => plural(count, '1 vote for a question', `${count} votes for questions`),
  ballot: (count) => plural(count, '1 answer to a poll', `${count} answers to polls`),
  download: (count) => plural(count, '1 file they agreed to download', `${count} files they agreed to download`),
  question: (count) => plural(count, '1 question', `${count} questions`),
};

const LISTS = new Intl.ListFormat('en');

/** "3 talks they keep and 1 note"; what has no name of its own is counted together. */
export function countWords(counts: Readonly<Record<string, number>>): string {
  const named = Object.entries(counts).flatMap(([kind, count]) => WORDS[kind]?.(count) ?? []);
  const rest = Object.entries(counts).reduce((sum, [kind, count]) => (WORDS[kind] ? sum : sum + count), 0);
  const all = rest === 0 ? named : [...named, plural(rest, '1 other thing', `${rest} other things`)];
  return all.length === 0 ? 'nothing' : LISTS.format(all);
}
