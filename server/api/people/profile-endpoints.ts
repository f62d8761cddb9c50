import * as v from 'valibot';
import { refuse } from '../../../domain/refusal.ts';
import { Me } from '../../../domain/sessions/me.ts';
import { texts } from '../../../domain/texts.ts';
import { endpoint } from '../../http/endpoint.ts';
import { findAccount } from './account-store.ts';
import { meView } from './me-view.ts';

const readProfile = endpoint({
  method: 'get',
  path: '/profile',
  access: 'logged-in',
  summary: 'The account of the person who asks.',
  input: v.object({}),
  output: Me,
  handle: async ({ actor, ports }) =>
    meView((await findAccount(actor.id, ports)) ?? refuse('not-logged-in', texts.notAuthorized), ports),
});

export const profileEndpoints = [readProfile];
