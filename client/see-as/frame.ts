import { isolate } from './isolate.ts';
import { readOnly } from './read-only-fetch.ts';
import type { FrameMessage, StartFrame } from '../../domain/role-views/frame-messages.ts';

/*
 * The app as a role sees it: a page in a frame of the panel, without any storage of the browser, whose calls only read.
 * First it is isolated, then the app's own page is brought in, so that nothing of the app has run before. These files import
 * nothing of the app, neither at once nor later: the bundler would load it ahead.
 */

const kept = isolate();
const say = (kind: FrameMessage['kind']): void => window.parent.postMessage({ kind }, location.origin);

window.addEventListener('message', ({ origin, source, data }: MessageEvent<StartFrame>) => {
  if (origin === location.origin && source === window.parent && data.kind === 'start') void start(data);
});
// By itself it is nothing: only the panel starts it.
if (window.parent !== window) say('ready');

async function start(given: StartFrame): Promise<void> {
  readOnly({ ...given, say });
  stayInside();
  if (given.theme) {
    kept.setItem('plenary.theme', given.theme); // client/platform/render-cache/theme.ts
    document.documentElement.dataset['theme'] = given.theme;
  }
  kept.setItem('plenary.me', JSON.stringify(given.me)); // client/platform/session/session.ts
  Object.assign(globalThis, {
    plenaryToken: Promise.resolve(given.token), // client/platform/session/session.ts
    storesNothing: true, // client/platform/lifecycle/connect-outbox.ts
    rehearsedBy: given.rehearsedBy, // client/platform/clock/server-clock.ts
    viewedPhase: given.phase, // client/platform/lifecycle/catalog-presenter.ts
  });
  history.replaceState(null, '', given.at);
  await bringApp();
}

/** Links that open a window would lead to the organiser’s own app, in which everything counts. */
function stayInside(): void {
  window.open = () => {
    say('elsewhere');
    return null;
  };
  const look = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const leads = link?.getAttribute('target') === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || !(leads || event.button === 1)) return;
    event.preventDefault();
    event.stopPropagation();
    say('elsewhere');
  };
  for (const kind of ['click', 'auxclick'] as const) document.addEventListener(kind, look, { capture: true });
}

/** What stands in the app's page, its scripts last: what says which text may become code comes before the app. */
async function bringApp(): Promise<void> {
  const copied = copies();
  const text = await (await fetch('/index.html')).text();
  const page = new DOMParser().parseFromString(copied.createHTML(text), 'text/html');
  for (const own of document.head.querySelectorAll('meta[name]:not([name="viewport"])')) own.remove();
  document.head.append(
    ...page.head.querySelectorAll('title, style, link[rel="stylesheet"], meta[name]:not([name="viewport"])'),
  );
  document.body.append(...page.body.children);
  for (const { type, src, text: words } of page.querySelectorAll<HTMLScriptElement>(
    '#trusted-text, script[type="module"]',
  ))
    document.head.append(
      Object.assign(document.createElement('script'), {
        type,
        ...(src ? { src: copied.createScriptURL(src) } : { text: copied.createScript(words) }),
      }),
    );
}

/** A script that was read does not run. The header of this page alone lets its copies (server/http/security-headers.ts). */
function copies(): Copies {
  const same = (text: string): string => text;
  const rules: Copies = { createHTML: same, createScript: same, createScriptURL: same };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('see-as', rules) ?? rules;
}

/** Of a `TrustedTypePolicy`; what it makes goes where text would. */
interface Copies {
  readonly createHTML: (text: string) => string;
  readonly createScript: (text: string) => string;
  readonly createScriptURL: (url: string) => string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Copies): Copies;
}
