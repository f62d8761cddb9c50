import type { Lead } from '../../../domain/companies/lead.ts';
import { LEAD_STAGES, type LeadStage } from '../../../domain/companies/lead-note.ts';

/** Labels of the stages. */
export const STAGE_WORDS: Readonly<Record<LeadStage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  meeting: 'Meeting',
  won: 'Won',
  lost: 'Lost',
};

export const STAGE_OPTIONS = LEAD_STAGES.map((value) => ({ value, label: STAGE_WORDS[value] }));

/** Job, company and country. */
export const workOf = ({ jobPosition, companyName, country }: Lead): string =>
  [jobPosition, companyName, country].filter((part) => part !== '').join(' · ');
