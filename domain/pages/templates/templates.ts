import { PAGE_KINDS, type PageKind } from '../page.ts';
import {
  accessibilityTemplate,
  conductTemplate,
  imprintTemplate,
  questionsTemplate,
  travelTemplate,
} from './others.ts';
import { privacyTemplate } from './privacy.ts';
import type { PageTemplate } from './template.ts';
import { termsTemplate } from './terms.ts';

const freeTemplate: PageTemplate = { kind: 'free', title: '', places: ['menu'], accept: 'no', html: '' };

const all: readonly PageTemplate[] = [
  privacyTemplate,
  termsTemplate,
  imprintTemplate,
  conductTemplate,
  accessibilityTemplate,
  travelTemplate,
  questionsTemplate,
  freeTemplate,
];

export const pageTemplates = Object.fromEntries(
  PAGE_KINDS.map((kind) => [kind, all.find((template) => template.kind === kind) ?? freeTemplate]),
) as Readonly<Record<PageKind, PageTemplate>>;

/** Returns the product's text that is shown at this address while the event has no such page; undefined if there is none. */
export const shownTemplate = (id: string): Required<Pick<PageTemplate, 'title' | 'shown'>> | undefined => {
  const template = id === 'privacy' || id === 'terms' ? pageTemplates[id] : undefined;
  return template?.shown && { title: template.title, shown: template.shown };
};
