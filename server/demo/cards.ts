import { importedId, importedPersonId } from '../../domain/event/imported-id.ts';
import { card } from '../../domain/companies/virtual-card.ts';
import { type Instant, minutes } from '../../domain/time.ts';
import { writeCard } from '../api/companies/write-card.ts';
import type { Ports } from '../ports.ts';

/** Who (a speaker's key) left their card at the booth of the demo's exhibitor, and how many minutes before the demo begins. */
const demoCards: readonly (readonly [by: string, minutesAgo: number])[] = [
  ['kofi', 1_350],
  ['noah', 1_290],
  ['yuki', 190],
  ['dalia', 45],
];

/** What an exhibitor finds at their booth. Left once, however often it is repeated. */
export async function leaveCards(now: Instant, ports: Ports): Promise<void> {
  const booth = importedId('company', 'mare');
  for (const [by, minutesAgo] of demoCards) {
    const changedAt = now - minutes(minutesAgo);
    const document = card.document(booth, { sent: true }, { changedAt, rev: `demo-card-${by}` });
    const actor = { id: importedPersonId(by), roles: [], companyId: null, replayAccess: false };
    await writeCard(actor, document, { ...ports, now: () => changedAt });
  }
}
