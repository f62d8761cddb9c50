import { IDENTITIES_MAX } from '../../../domain/limits/oidc.ts';
import { beginLinking, linkIdentity, listIdentities, unlinkIdentity } from '../../../domain/oidc/identity-calls.ts';
import { oidcSentence } from '../../../domain/oidc/oidc-outcome.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { identitiesOf, identityTable, keepIdentity } from './identity-store.ts';
import { beginLogIn } from './log-in-endpoints.ts';
import { spendLinking } from './oidc-requests.ts';
import { providerTable } from './provider-store.ts';

const iso = (at: number): string => new Date(at).toISOString();
const nameOf = async (id: string, ports: Ports): Promise<string> =>
  (await (await providerTable(ports)).get(id))?.name ?? 'The provider';

export const identityEndpoints = [
  endpoint(listIdentities, {
    summary: 'Your accounts at log-in providers.',
    example: {},
    handle: async ({ actor, ports }) => ({
      data: (await identitiesOf(actor.id, ports)).map(({ id, provider, at }) => ({ id, provider, linked_at: iso(at) })),
    }),
  }),
  endpoint(beginLinking, {
    summary: 'Begins a log-in at a provider whose account you link. `POST identities` finishes it.',
    example: { provider: 'northwind' },
    refuses: ['not-found', 'conflict'],
    async handle({ actor, input: { provider }, ports, address, header }) {
      if ((await identitiesOf(actor.id, ports)).length >= IDENTITIES_MAX)
        refuse('conflict', `You can link at most ${IDENTITIES_MAX} accounts.`);
      const userAgent = header('user-agent');
      return beginLogIn({ provider, chooses: true, userAgent, address: address(), linksFor: actor.id }, ports);
    },
  }),
  endpoint(linkIdentity, {
    summary: 'Links the account at a provider that you logged in with a moment ago, in the browser that began it.',
    example: { token: 'linking-of-ada', request: 'request-of-ada' },
    refuses: ['gone', 'conflict'],
    async handle({ actor, input, ports }) {
      const proved = await spendLinking({ ...input, personId: actor.id }, ports);
      if (!proved) return refuse('gone', oidcSentence('expired', ''));
      const { identity: id, provider } = proved;
      if (!(await keepIdentity({ id, personId: actor.id, provider, isOwn: true }, ports)))
        return refuse('conflict', oidcSentence('taken', await nameOf(provider, ports)));
      return null;
    },
  }),
  endpoint(unlinkIdentity, {
    summary: 'Unlinks one of your accounts at log-in providers.',
    example: { id: 'linked-account-of-ada' },
    async handle({ actor, input: { id }, ports }) {
      const table = await identityTable(ports);
      const held = await table.get(id);
      if (held?.personId !== actor.id) return refuse('not-found', 'There is no such account of yours');
      await table.remove(id);
      return null;
    },
  }),
];
