import { PRESENCE_KEPT } from '../../../domain/limits/admin.ts';
import { personName } from '../../../domain/people/person.ts';
import { sayPresence } from '../../../domain/presence/presence-calls.ts';
import type { Instant } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { findPerson } from '../people/find-person.ts';

interface Presence {
  readonly at: string;
  readonly until: Instant;
}

/** The screen and document that each organiser has open. Only in memory of this process. */
const present = new WeakMap<Ports['store'], Map<string, Presence>>();

export const presenceEndpoints = [
  endpoint(sayPresence, {
    summary: 'Says which screen or thing one has open, for 20 seconds, and tells which other admins have it open.',
    example: { at: 'TALKS/keynote' },
    handle: async ({ actor, input: { at }, ports }) => {
      const now = ports.now();
      const all = present.get(ports.store) ?? new Map<string, Presence>();
      present.set(ports.store, all);
      all.set(actor.id, { at, until: now + PRESENCE_KEPT });
      for (const [id, { until }] of all) if (until <= now) all.delete(id);
      const ids = [...all].filter(([id, there]) => id !== actor.id && there.at === at).map(([id]) => id);
      return { others: await Promise.all(ids.map((id) => named(id, ports))) };
    },
  }),
];

async function named(id: string, ports: Ports): Promise<{ id: string; name: string }> {
  const person = await findPerson(id, ports);
  return { id, name: person ? personName(person) : '' };
}
