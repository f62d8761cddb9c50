import { leadCsvHeader, leadCsvRow } from '../../../domain/companies/lead-csv.ts';
import { leadEntries, type LeadEntry } from '../../../domain/companies/lead-entry.ts';
import { type Lead, leadsCollection } from '../../../domain/companies/lead.ts';
import { type LeadStage, remark, remarkOf, remarkRef, remarksCollection } from '../../../domain/companies/lead-note.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { personName } from '../../../domain/people/person.ts';
import { vcard } from '../../../domain/people/vcard.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { me } from '../../platform/session/session.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { LeadEntry };

/** Own remarks from this device; others' from the company's scope. */
const entries = computed(
  [list(leadsCollection), list(remarksCollection), userDocs, me],
  (all, ...[said, documents, person]) => {
    const by = person?.id ?? '';
    const own = all.flatMap((lead) => {
      const document = documents.get(remark.id(remarkRef(lead)));
      return document ? [remarkOf(lead.id, by, remark.read(document))] : [];
    });
    const isOwn = new Set(own.map(({ id }) => id));
    return leadEntries(all, [...own, ...said.filter(({ id }) => !isOwn.has(id))]);
  },
);

/** Cards received by the person's company, newest first; also offline. */
export const useLeads = (): readonly LeadEntry[] => useSignal(entries);

/** This member's note on a lead. */
export const ownNote = ({ notes }: LeadEntry): string => notes.find(({ by }) => by === me.get()?.id)?.note ?? '';

/** Saves this member's remark on a lead; colleagues see it once it is sent. Rejects if it cannot be stored. */
export function sayOfLead(entry: LeadEntry, { stage, note }: { stage: LeadStage; note: string }): Promise<void> {
  const ref = remarkRef(entry.lead);
  const before = remark.read(userDocs.get().get(remark.id(ref)));
  const isChosen = stage !== entry.stage;
  return writeUserDoc(remark, ref, {
    stage: isChosen ? stage : before.stage,
    stageAt: isChosen ? serverNow() : before.stageAt,
    note,
  });
}

/** Saves a lead's contact as a file for the address book. */
export const saveLead = (lead: Lead): void =>
  saveFile(
    `${personName(lead)}.vcf`,
    'text/vcard',
    vcard(
      { ...lead, about: '', twitter: '', facebook: '' },
      `${location.origin}/app/user-profile/${encodeURIComponent(lead.id)}`,
    ),
  );

/** Saves all leads as CSV, made on this device in the server's format. */
export const saveLeadCsv = (all: readonly LeadEntry[], event: Pick<EventSettings, 'zone'>): void =>
  saveFile('leads.csv', 'text/csv', leadCsvHeader + all.map((entry) => leadCsvRow(entry, event)).join(''));
