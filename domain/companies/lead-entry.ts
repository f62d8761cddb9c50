import type { Lead } from './lead.ts';
import type { LeadStage, Remark } from './lead-note.ts';

/** A lead with what its company makes of it. */
export interface LeadEntry {
  readonly lead: Lead;
  readonly stage: LeadStage;
  /** What its members wrote, each their own. */
  readonly notes: readonly Pick<Remark, 'by' | 'note'>[];
}

/** Each lead with its remarks; the stage that was chosen last stands. */
export function leadEntries(leads: readonly Lead[], remarks: readonly Remark[]): LeadEntry[] {
  const byLead = Map.groupBy(remarks, ({ leadId }) => leadId);
  return leads.map((lead) => {
    const said = byLead.get(lead.id) ?? [];
    const last = said.toSorted((a, b) => b.stageAt - a.stageAt || (a.by < b.by ? -1 : 1))[0];
    return {
      lead,
      stage: last?.stage ?? 'new',
      notes: said.filter(({ note }) => note !== '').map(({ by, note }) => ({ by, note })),
    };
  });
}
