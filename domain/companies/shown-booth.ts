import { collection } from '../sync/collection.ts';
import * as v from 'valibot';
import { Extra, withExtra } from '../event-fields/extra.ts';
import type { Company } from './company.ts';

/** A booth as visitors see it and all devices store it: basic booths hide their focus, and only super booths show a video (spec 6). */
export const shownBooth = (company: Company): Company => ({
  ...company,
  focus: company.ticketType === 'basic' ? [] : company.focus,
  promoVideo: company.ticketType === 'super' ? company.promoVideo : '',
});

/** Hidden parts of a booth, as last saved: the document `booth`/`parts` in the company's own scope. */
export const BoothParts = v.object({
  focus: v.array(v.string()),
  promoVideo: v.string(),
  /** Answers to the event's own fields that only members and organisers see. */
  extra: v.exactOptional(Extra),
});
export type BoothParts = v.InferOutput<typeof BoothParts>;

export const boothPartsCollection = collection('co:', 'booth', { schema: BoothParts });

/** The booth with its hidden parts, for its editors. Visible parts are taken from the booth itself. */
export const wholeBooth = (shown: Company, parts: BoothParts | undefined): Company => ({
  ...withExtra(shown, { ...parts?.extra, ...shown.extra }),
  focus: shown.ticketType === 'basic' ? (parts?.focus ?? shown.focus) : shown.focus,
  promoVideo: shown.ticketType === 'super' ? shown.promoVideo : (parts?.promoVideo ?? shown.promoVideo),
});
