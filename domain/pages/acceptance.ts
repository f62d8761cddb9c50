import * as v from 'valibot';
import { userDocKind } from '../sync/mine-kind.ts';
import type { Instant } from '../time.ts';
import type { Page } from './page.ts';

/** That a person accepted a version of a page: the `value` of a document of kind `accept` whose `ref` is the page. */
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

/** Whether a person who accepted this version (0: none) is asked to accept the page. */
export const awaitsAcceptance = ({ accept: asks, version }: Asked, accepted: number): boolean =>
  asks === 'each' ? accepted < version : asks === 'once' && accepted === 0;

/**
 * The pages that a person has to accept before writing to others; `acceptedOf` returns the version they accepted, 0 for none.
 * `writtenAt`: when the text was written: a page that was published later does not hold it back.
 */
export const unacceptedPages = <P extends Asked & Pick<Page, 'publishedAt'>>(
  pages: readonly P[],
  acceptedOf: (pageId: string) => number,
  writtenAt: Instant = Number.MAX_SAFE_INTEGER,
): P[] => pages.filter((page) => page.publishedAt <= writtenAt && awaitsAcceptance(page, acceptedOf(page.id)));

/** Why a message or question waits. */
export const acceptFirst = ({ title }: Pick<Page, 'title'>): string => `Accept “${title}” first.`;
