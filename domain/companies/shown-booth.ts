import type { Company } from './company.ts';

/** A booth as visitors see it: basic ones hide their focus, and only super ones show a film (spec 6). */
export const shownBooth = (company: Company): Company => ({
  ...company,
  focus: company.ticketType === 'basic' ? [] : company.focus,
  promoVideo: company.ticketType === 'super' ? company.promoVideo : '',
});
