import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const sheet = readFileSync(new URL('../../../../client/ui/layout/layout.css', import.meta.url), 'utf8');

/** The markup of a primitive. Throws if the style sheet has no rule for one of its classes; `mine` is the test's own. */
export function drawn(element: ReactElement): string {
  const markup = renderToStaticMarkup(element);
  for (const name of /class="(?<names>[^"]*)"/.exec(markup)?.groups?.['names']?.split(' ') ?? [])
    if (name !== 'mine' && !sheet.includes(`.${name} {`)) throw new Error(`layout.css has no .${name}`);
  return markup;
}
