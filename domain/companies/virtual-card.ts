import * as v from 'valibot';
import { formTexts } from '../form-texts.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../packages/package.ts';
import { rightsOf } from '../packages/rights.ts';
import type { Company } from './company.ts';

/** A card sent to a company. `sent` is always true: a card cannot be taken back. */
export const CardValue = v.object({ sent: v.literal(true) });
export const card = userDocKind('card', CardValue, { nothing: { sent: false }, title: 'Your business card' });

/** Whether visitors can leave their card: where the booth's package takes cards, by default the super booths (spec 6). */
export const mayReceiveCards = (company: Company, packages: Packages = TEMPLATE_PACKAGES): boolean =>
  rightsOf(company, packages).takesCards;

/** The booth's card button (spec 4). It also counts as sent if a lead of this person exists. */
export const cardButton = (isSent: boolean): { readonly label: string; readonly isDisabled: boolean } =>
  isSent ? { label: formTexts.cardAlreadySent, isDisabled: true } : { label: formTexts.cardSendNow, isDisabled: false };

export function cardRefusal(company: Company | undefined, packages: Packages = TEMPLATE_PACKAGES): Refusal | undefined {
  if (!company) return refusal('not-found', formTexts.companyMissing);
  return mayReceiveCards(company, packages) ? undefined : refusal('not-allowed', formTexts.noCards);
}
