import { collection } from '../sync/collection.ts';
import * as v from 'valibot';
import { Extra, withExtra } from '../event-fields/extra.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { showsField } from '../packages/rights.ts';
import type { Company } from './company.ts';

/** A booth as visitors see it and all devices store it: without the fields that its package does not show (spec 6). */
export const shownBooth = (company: Company, packages: Packages = TEMPLATE_PACKAGES): Company => ({
  ...company,
  focus: showsField('focus', company, packages) ? company.focus : [],
  promoVideo: showsField('promoVideo', company, packages) ? company.promoVideo : '',
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
export const wholeBooth = (
  shown: Company,
  parts: BoothParts | undefined,
  packages: Packages = TEMPLATE_PACKAGES,
): Company => ({
  ...withExtra(shown, { ...parts?.extra, ...shown.extra }),
  focus: showsField('focus', shown, packages) ? shown.focus : (parts?.focus ?? shown.focus),
  promoVideo: showsField('promoVideo', shown, packages) ? shown.promoVideo : (parts?.promoVideo ?? shown.promoVideo),
});
