import * as v from 'valibot';
import { call } from '../calls/call.ts';

/** What a mailed link to unsubscribe proves: a keyed hash of the address, and its signature. */
const token = v.pipe(v.string(), v.regex(/^[\w-]{43}\.[\w-]{22}$/));
const path = '/mail/unsubscribe/:token';

/** A page with a button: mail scanners follow links, so opening it changes nothing. */
export const readUnsubscribe = call({
  method: 'get',
  path,
  access: 'anyone',
  input: v.object({ token }),
  output: v.never(),
  produces: 'text/html',
});

/** Ends messages to an address, by its button or by a mail program (RFC 8058). */
export const unsubscribeByLink = call({
  method: 'post',
  path,
  access: 'anyone',
  ignoresBody: true,
  input: v.object({ token }),
  output: v.never(),
  produces: 'text/html',
});

const MailWishes = v.pipe(
  v.object({
    /** Whether the caller gets mails that organisers write to many. */
    messages: v.boolean(),
  }),
  v.title('MailWishes'),
);

export const readMailWishes = call({
  method: 'get',
  path: '/profile/mail',
  access: 'logged-in',
  input: v.object({}),
  output: MailWishes,
});

export const changeMailWishes = call({
  method: 'patch',
  path: '/profile/mail',
  access: 'logged-in',
  input: v.object({ messages: v.boolean() }),
  output: MailWishes,
});
