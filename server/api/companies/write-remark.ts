import * as v from 'valibot';
import { mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import { remark, remarkOf, RemarkValue } from '../../../domain/companies/lead-note.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { leadsOf, remarksOf } from './lead-documents.ts';

/**
 * Stores a remark on a lead; the only way to do so. Writes the member's own document first, because it decides which of
 * two remarks is newer, then the company's copy. Sending again repairs a crash between the two.
 */
export async function writeRemark(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(RemarkValue, document.value);
  if (!value.success) return refuse('invalid', 'A remark is a stage and a note');
  const [companyId = '', leadId = ''] = document.ref.split(':');
  if (!mayRunCompany(actor, companyId)) return refuse('not-found', formTexts.companyMissing);
  if (!(await findDocument(leadsOf(companyId), leadId, ports))) return refuse('not-found', formTexts.leadMissing);
  const stageAt = Math.min(value.output.stageAt, ports.now());
  const stored = await putUserDoc(
    actor,
    { ...document, value: { ...value.output, stageAt } },
    { ports, rule: () => undefined },
  );
  await copyToCompany(actor, { companyId, leadId, stored }, ports);
  return stored;
}

interface Copied {
  readonly companyId: string;
  readonly leadId: string;
  readonly stored: UserDocument;
}

async function copyToCompany(actor: Actor, { companyId, leadId, stored }: Copied, ports: Ports): Promise<void> {
  const { name } = remarksOf(companyId);
  const doc = remarkOf(leadId, actor.id, remark.read(stored));
  const appended = await ports.log.append(companyScope(companyId), {
    mid: `remark:${actor.id}:${stored.rev}`,
    by: actor.id,
    // If the card was deleted meanwhile, the remark is dropped.
    decide: (state) => ({
      ops: state.get(leadsOf(companyId).name, leadId) ? [{ c: name, id: doc.id, rev: stored.rev, doc }] : [],
    }),
  });
  if (!appended.ok) throw new Refused(appended.refused);
}
