import { homeScreenName } from '../../../domain/event/installed-app.ts';
import { pictureUrl } from '../../../domain/pictures.ts';

/** Read by index.html before the first paint. It is the event's, as strangers see it too, so it outlives a log-out. */
const KEY = 'plenary.look';
/** The longest logo beside the name, as width by height. */
const LONGEST = 5;

export interface Branding {
  /** Empty for the product's own. */
  readonly name: string;
  /** `#rrggbb`; empty for the product's own. */
  readonly accent: string;
  readonly logoUrl: string | null;
}

let shown: string | undefined;

/** Gives every screen the name, the colour and the logo of the event, and keeps them for the next start. */
export async function applyBranding({ name, accent, logoUrl }: Branding): Promise<void> {
  const wanted = JSON.stringify([name, accent, logoUrl]);
  if (shown === wanted) return;
  shown = wanted;
  const root = document.documentElement;
  // Safari asks the page how the app is called on the home screen.
  document.querySelector('meta[name="apple-mobile-web-app-title"]')?.setAttribute('content', homeScreenName(name));
  root.toggleAttribute('data-brand', accent !== '');
  root.style.setProperty('--brand', accent);
  const logo = logoUrl === null ? undefined : pictureUrl(logoUrl, 'medium');
  const ratio = logo === undefined ? 0 : await ratioOf(logo);
  if (shown !== wanted) return;
  root.toggleAttribute('data-logo', ratio > 0);
  root.style.setProperty('--logo', ratio > 0 ? `url("${logo}")` : '');
  // Nothing where there is none: each element of a day of cards would take its style anew from the root's.
  root.style.setProperty('--logo-ratio', ratio > 0 ? String(ratio) : '');
  if (ratio > 0) document.querySelector('link[rel="icon"]')?.replaceWith(iconLink());
  keep({ name, accent, ...(ratio > 0 && { logo, ratio }) });
}

/** The sign of the tab: the event's icon, which the server makes of the logo. */
function iconLink(): HTMLLinkElement {
  const link = document.createElement('link');
  return Object.assign(link, { rel: 'icon', type: 'image/png', href: '/icons/icon-192.png' });
}

/** Width by height; 0 for a picture that cannot be had. */
async function ratioOf(src: string): Promise<number> {
  const picture = new Image();
  picture.src = src;
  try {
    await picture.decode();
    return Math.min(LONGEST, picture.naturalWidth / picture.naturalHeight);
  } catch {
    return 0;
  }
}

function keep(look: object): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // Storage switched off: the next start shows it a moment later.
  }
}
