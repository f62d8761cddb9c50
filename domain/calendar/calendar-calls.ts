import * as v from 'valibot';
import { call } from '../calls/call.ts';

/** In the URL: the token, optionally with `.ics`, which some programs require. */
const Token = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}(?:\.ics)?$/, 'Not the address of a calendar'),
  v.transform((token) => token.slice(0, 43)),
);

export const openFeed = call({
  method: 'post',
  path: '/calendar/feed',
  access: 'logged-in',
  input: v.object({}),
  output: v.object({ url: v.string() }),
  status: 201,
});

export const closeFeed = call({
  method: 'delete',
  path: '/calendar/feed',
  access: 'logged-in',
  input: v.object({}),
  output: v.null(),
  status: 204,
});

export const readFeed = call({
  method: 'get',
  path: '/calendar/feed/:token',
  access: 'anyone',
  input: v.object({ token: Token }),
  output: v.never(),
  produces: 'text/calendar',
});

export const readEventCalendar = call({
  method: 'get',
  path: '/calendar/event',
  access: 'anyone',
  open: true,
  input: v.object({}),
  output: v.never(),
  produces: 'text/calendar',
});
