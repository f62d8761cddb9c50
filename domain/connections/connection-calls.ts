import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { PeopleQuery } from '../people/people-query.ts';
import { ListedPerson } from '../people/person-view.ts';
import { CONNECTION_STATES, ConnectionFlags } from './connection.ts';

export const ConnectionView = v.pipe(v.object({ id: v.string(), ...ConnectionFlags.entries }), v.title('Connection'));

const Input = v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(150)) });

export const connectWithCall = call({
  method: 'post',
  path: '/connections/:userId',
  access: 'logged-in',
  input: Input,
  output: ConnectionView,
  closedInOnboarding: true,
});

export const disconnectFromCall = call({
  method: 'delete',
  path: '/connections/:userId',
  access: 'logged-in',
  input: Input,
  output: ConnectionView,
});

export const listConnections = listCall({
  path: '/connections',
  access: 'logged-in',
  input: {
    state: v.optional(v.picklist(['', ...CONNECTION_STATES], `One of ${CONNECTION_STATES.join(', ')}`), ''),
    role: PeopleQuery.entries.role,
  },
  view: v.object({ ...ListedPerson.entries, state: v.picklist(CONNECTION_STATES), since: v.string() }),
});
