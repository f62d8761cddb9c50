import { createHash } from 'node:crypto';
import { CLAIM_TRIES } from '../../../../domain/limits/tickets.ts';
import { refuse } from '../../../../domain/refusal.ts';
import { mailAllBuyers, mailBuyer, nameClaimHolder, readClaim } from '../../../../domain/tickets/claim-calls.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { TooMany } from '../../../http/too-many.ts';
import type { Ports } from '../../../ports.ts';
import { recordChange } from '../../audit/audit-store.ts';
import { oneByOne } from '../find-holder.ts';
import { ticketTable } from '../ticket-row.ts';
import { claimableOf } from './claimable.ts';
import { claimByToken, type ClaimRow, noteOpened } from './claim-store.ts';
import { mailAllClaims, mailClaim } from './mail-claim.ts';
import { nameByClaim } from './name-by-claim.ts';
import { claimView } from './read-claim.ts';

const LINK_GONE = 'This link does not work any more. Ask the organisers for another one.';
const NO_BUYER = 'The buyer cannot name the holder of this ticket. Name the holder yourself.';

/** Refuses a wrong, replaced and expired link alike, so that none tells more than the others. */
const claimOf = async (token: string, ports: Ports): Promise<ClaimRow> =>
  (await claimByToken(token, ports)) ?? refuse('gone', LINK_GONE);

const example = { token: 'claim-link-of-order-t9---------------------' };

export const ticketClaimEndpoints = [
  endpoint(readClaim, {
    summary: 'The tickets of an order whose buyer says who comes, with the token of the mailed link.',
    example,
    refuses: ['gone'],
    async handle({ input: { token }, ports }) {
      const claim = await claimOf(token, ports);
      await noteOpened(claim, ports);
      return claimView(claim, ports);
    },
  }),
  endpoint(nameClaimHolder, {
    summary:
      'Names the holder of a ticket of the order, who is added if they are new and gets an invitation. Until this person has ' +
      'logged in, somebody else can be named.',
    example: { ...example, ticket: 'table:9CLM1', first_name: 'Cleo', last_name: 'Claim', email: 'cleo@example.org' },
    refuses: ['gone', 'not-found', 'conflict'],
    handle: async ({ input: { token, ticket, ...holder }, ports }) => {
      const wait = ports.attempts.take(`claim:${createHash('sha256').update(token).digest('base64url')}`, CLAIM_TRIES);
      if (wait > 0) throw new TooMany(wait);
      return oneByOne(async () => {
        await nameByClaim({ claim: await claimOf(token, ports), ticket, holder }, ports);
        return claimView(await claimOf(token, ports), ports);
      });
    },
  }),
  endpoint(mailAllBuyers, {
    summary:
      'Mails the buyers of all tickets that only lack a holder a link to say who comes, once an order. Earlier links end.',
    example: {},
    handle: async ({ actor, ports }) => {
      const orders = await mailAllClaims(ports);
      const note = 'mailed the buyers of all tickets without a holder';
      await recordChange({ by: actor.id, scope: 'accounts', note, changes: [] }, ports);
      return { orders };
    },
  }),
  endpoint(mailBuyer, {
    summary:
      'Mails the buyer of a ticket without a holder a link to say who comes, for all tickets of the order that only lack a ' +
      'name and an address. An earlier link ends.',
    example: { id: 'table:9CLM1' },
    refuses: ['not-found', 'conflict'],
    handle: async ({ actor, input: { id }, ports }) => {
      const row = (await (await ticketTable(ports)).get(id)) ?? refuse('not-found', 'There is no such ticket');
      const { purchase } = (await claimableOf(row, ports)) ?? refuse('conflict', NO_BUYER);
      const claim = await mailClaim(purchase, ports);
      const note = `mailed the buyer of the order ${purchase.order}`;
      await recordChange({ by: actor.id, scope: 'accounts', note, changes: [] }, ports);
      return { mailed_at: new Date(claim.mailedAt).toISOString() };
    },
  }),
];
