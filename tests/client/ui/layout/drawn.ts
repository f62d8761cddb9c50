import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const sheet = readFileSync(new URL('../../../../client/ui/layout/layout.module.css', import.meta.url), 'utf8');

/** The markup, with the names that the style sheet's author gave to the classes; throws if the sheet lacks one of them. */
export const drawn = (element: ReactElement): string =>
  renderToStaticMarkup(element).replaceAll(/\b_([\w-]+)_[\da-f]{6}\b/g, (_, name: string) => {
    if (!sheet.includes(`.${name} {`)) throw new Error(`layout.module.css has no .${name}`);
    return name;
  });
