import { collectEvents, readAnalyticsKey } from '../../../domain/analytics/analytics-calls.ts';
import { ANALYTICS_BUDGET } from '../../../domain/limits/analytics.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import { endpoint } from '../../http/endpoint.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { hasReplayAccess } from '../accounts/replay-access.ts';
import { analyticsKey, signerOf } from './signature.ts';
import { statsEndpoints } from './stats-endpoints.ts';
import { takeBatch } from './take-batch.ts';

/** The key does not change, so a device can count offline and send later without a session. */
const key = endpoint(readAnalyticsKey, {
  summary: 'The key your devices sign what they count with. It can do nothing else.',
  example: {},
  handle: ({ actor, ports }) => ({ user_id: actor.id, key: analyticsKey(actor.id, ports) }),
});

export const analyticsEndpoints = [
  key,
  /**
   * With a session, the signature is optional. An invalid message is refused individually; the valid ones count. A wrong
   * signature answers 403, because 401 would log the device out for no reason.
   */
  endpoint(collectEvents, {
    summary:
      'Takes a batch of page views, video views, downloads and log-ins that a device counted, each once. ' +
      '`signature` is `<user id>.<HMAC-SHA256>`: of the JSON of `messages` without blanks, under the key of GET ' +
      '/analytics/key, as base64url.',
    example: {
      messages: [{ uuid: 'page-view-0001', type: 'page-view', at: '2027-07-12T06:59:00Z', path: '/app/schedule' }],
    },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { messages, signature }, ports }) => {
      const person = signature === undefined ? actor : await signer(signerOf(messages, signature, ports), ports);
      if (!person) return refuse('not-allowed', texts.notAuthorized);
      holdToBudget(person, ports);
      const data = await takeBatch(messages, person, ports);
      return { accepted: data.filter(({ status }) => status !== 'refused').length, data };
    },
  }),
  ...statsEndpoints,
];

/** Returns the person who signed; undefined if their account does not exist or is disabled. */
async function signer(personId: string | undefined, ports: Ports): Promise<Actor | undefined> {
  const account = personId === undefined ? undefined : await findAccount(personId, ports);
  if (!account || account.disabled) return undefined;
  return { id: account.id, roles: account.roles, companyId: null, replayAccess: await hasReplayAccess(account, ports) };
}

function holdToBudget(person: Actor, { attempts }: Ports): void {
  const wait = attempts.take(person.id, ANALYTICS_BUDGET);
  if (wait > 0) throw new TooMany(wait);
}
