import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLANK_ACCOUNT, type Account } from '../../../../server/api/accounts/account-store.ts';
import {
  firstTicketId,
  heldTickets,
  typesHeldBy,
  withoutTicket,
  withTicket,
} from '../../../../server/api/tickets/held-tickets.ts';

const blank: Account = {
  ...BLANK_ACCOUNT,
  id: 'ada',
  rev: 1,
  email: 'ada@example.org',
  address: 'ada@example.org',
  roles: ['ROLE_ATTENDEE'],
  replayAccess: false,
  ticket: '',
  ticketFailures: 0,
  isDemo: false,
};

/** What the tickets are, kept apart from the account: the simplest thing that could be true. */
type Model = Map<string, { type: string; isValid: boolean }>;

const step = fc.oneof(
  fc.record({ do: fc.constant('give' as const), type: fc.constantFrom('A', 'B', 'C') }),
  fc.record({ do: fc.constant('end' as const), at: fc.nat(9) }),
  fc.record({ do: fc.constant('change' as const), type: fc.constantFrom('A', 'B', 'C') }),
);

test('in any order of giving, ending and changing, a person has the types of the valid tickets, and loses none', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const model: Model = new Map();
      let account = blank;
      for (const [at, one] of steps.entries()) {
        if (one.do === 'give') {
          const id = `hand:${at}`;
          account = withTicket(account, id, { ticket: `hash ${id}`, ticketType: one.type, deactivateSync: false });
          model.set(id, { type: one.type, isValid: true });
        } else if (one.do === 'change') {
          // As an ordinary change of the account: it concerns the first ticket.
          const first = model.get(firstTicketId(account));
          if (!first?.isValid) continue;
          account = { ...account, ticketType: one.type };
          first.type = one.type;
        } else {
          const [id, ticket] = [...model][one.at] ?? [];
          if (id === undefined || !ticket?.isValid) continue;
          const next = heldTickets(account).find((each) => each.id !== id && each.state === 'valid');
          const columns = next && {
            ...next,
            ticket: `hash ${next.id}`,
            ticketType: next.typeId,
            deactivateSync: false,
          };
          account = withoutTicket(account, id, columns);
          ticket.isValid = false;
        }
        const valid = [...model.values()].filter(({ isValid }) => isValid);
        expect(typesHeldBy(account).toSorted()).toEqual(valid.map(({ type }) => type).toSorted());
        expect(
          heldTickets(account)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual([...model.keys()].toSorted());
        expect(account.disabled).toBe(model.size > 0 && valid.length === 0);
        expect(valid.length === 0 || account.ticket === `hash ${firstTicketId(account)}`).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
