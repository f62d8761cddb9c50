import * as v from 'valibot';
import { LEAD_NOTE_MAX } from '../limits/companies.ts';
import { collection } from '../sync/collection.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import type { Lead } from './lead.ts';

/** Stages of a company's contact with a lead. */
export const LEAD_STAGES = ['new', 'contacted', 'meeting', 'won', 'lost'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

const Note = v.pipe(v.string(), v.maxLength(LEAD_NOTE_MAX, `At most ${LEAD_NOTE_MAX} characters`));

/** A member's remark on a lead. Each member has their own remark, so edits never conflict. */
export const RemarkValue = v.object({
  stage: v.picklist(LEAD_STAGES),
  /** When the stage was chosen; the latest of all members applies. 0 for never. */
  stageAt: Instant,
  note: Note,
});
export type RemarkValue = v.InferOutput<typeof RemarkValue>;

export const NO_REMARK = { stage: 'new', stageAt: 0, note: '' } as const satisfies RemarkValue;

/** `ref` is `<company>:<person>`. */
export const remark = userDocKind('remark', RemarkValue, { nothing: NO_REMARK, title: 'Your note on a card' });

export const remarkRef = ({ companyId, id }: Pick<Lead, 'companyId' | 'id'>): string => `${companyId}:${id}`;

/** A remark as all members of the company hold it; id = lead and member. */
export const Remark = v.object({ id: v.string(), leadId: v.string(), by: v.string(), ...RemarkValue.entries });
export type Remark = v.InferOutput<typeof Remark>;

export const remarkOf = (leadId: string, by: string, value: RemarkValue): Remark => ({
  id: `${leadId}:${by}`,
  leadId,
  by,
  ...value,
});

export const remarksCollection = collection('co:', 'remarks', { schema: Remark });
