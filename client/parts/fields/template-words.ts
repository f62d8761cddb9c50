import type { TemplateName } from '../../../domain/event-fields/event-field.ts';

/** Names of the templates. */
export const TEMPLATE_WORDS: Readonly<Record<TemplateName, string>> = {
  affiliate: 'Affiliate',
  creator: 'Creator',
  community: 'Community',
  trade: 'Trade',
  academic: 'Academic',
};

/** What a template asks, in a sentence. */
export const TEMPLATE_HINTS: Readonly<Record<TemplateName, string>> = {
  affiliate: 'Focus niches, traffic and company, as an affiliate conference asks them.',
  creator: 'The Affiliate questions for people, and the categories of creators for booths.',
  community: 'Pronouns, topics, languages and what people can help with.',
  trade: 'Sector, role, what people look for and offer.',
  academic: 'Affiliation, fields of research, career stage, ORCID.',
};
