import { isolate } from './isolate.ts';
import { readOnly } from './read-only-fetch.ts';
import type { FrameMessage, StartFrame } from '../../domain/role-views/frame-messages.ts';

/*
 * Shows the app as a role: a page in the panel's iframe, without any browser storage, whose calls only read. It is isolated
 * first, then the app's page is loaded, so that no app code runs before. These files must not import app code, not even
 * dynamically: the bundler would preload it.
 */

const kept = isolate();
const say = (kind: FrameMessage['kind']): void => window.parent.postMessage({ kind }, location.origin);

window.addEventListener('message', ({ origin, source, data }: MessageEvent<StartFrame>) => {
  if (origin === location.origin && source === window.parent && data.kind === 'start') void start(data);
});
// Only the panel can start it.
if (window.parent !== window) say('ready');

async function start(given: StartFrame): Promise<void> {
  readOnly({ ...given, say });
  stayInside();
  // Each value is read by the file named beside it.
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

/** Links that open a window would open the organiser's own app, in which changes are real. */
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

/** Copies the app's page into this document, scripts last: its CSP must apply before the app runs. */
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

/** Parsed scripts do not run, so they are copied. This page's header allows that (server/http/security-headers.ts). */
function copies(): Copies {
  const same = (text: string): string => text;
  const rules: Copies = { createHTML: same, createScript: same, createScriptURL: same };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('see-as', rules) ?? rules;
}

/** Methods of a `TrustedTypePolicy`. */
interface Copies {
  readonly createHTML: (text: string) => string;
  readonly createScript: (text: string) => string;
  readonly createScriptURL: (url: string) => string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Copies): Copies;
}
