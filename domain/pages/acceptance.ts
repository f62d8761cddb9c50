import * as v from 'valibot';
import { userDocKind } from '../sync/mine-kind.ts';
import type { Instant } from '../time.ts';
import type { Page } from './page.ts';

/** A person's acceptance of a version of a page: the `value` of a document of kind `accept` whose `ref` is the page. */
export const AcceptValue = v.object({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.pipe(v.string(), v.maxLength(100)),
});
export type AcceptValue = v.InferOutput<typeof AcceptValue>;
export const accept = userDocKind('accept', AcceptValue, {
  nothing: { version: 0, hash: '' },
  title: 'A page you accepted',
});

export const NEVER_PUBLISHED = 'This version was never published. Open the page again.';

type Asked = Pick<Page, 'id' | 'accept' | 'version'>;

/** Whether a person must accept the page, given the version that they accepted last; 0 for none. */
export const awaitsAcceptance = ({ accept: asks, version }: Asked, accepted: number): boolean =>
  asks === 'each' ? accepted < version : asks === 'once' && accepted === 0;

/**
 * Returns the pages that a person must accept before writing to others. `acceptedOf` returns the version that they accepted, 0
 * for none. `writtenAt`: when the text was written; pages published later are ignored.
 */
export const unacceptedPages = <P extends Asked & Pick<Page, 'publishedAt'>>(
  pages: readonly P[],
  acceptedOf: (pageId: string) => number,
  writtenAt: Instant = Number.MAX_SAFE_INTEGER,
): P[] => pages.filter((page) => page.publishedAt <= writtenAt && awaitsAcceptance(page, acceptedOf(page.id)));

/** The reason why a message or question is held back. */
export const acceptFirst = ({ title }: Pick<Page, 'title'>): string => `Accept “${title}” first.`;
