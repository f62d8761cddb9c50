import type { Lead } from './lead.ts';
import type { LeadStage, Remark } from './lead-note.ts';

/** A lead with its company's stage and notes. */
export interface LeadEntry {
  readonly lead: Lead;
  readonly stage: LeadStage;
  /** Notes of the members, one each. */
  readonly notes: readonly Pick<Remark, 'by' | 'note'>[];
}

/** Joins leads with remarks; the stage that was chosen last applies. */
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
