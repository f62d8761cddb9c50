import { homeScreenName } from '../../../domain/event/installed-app.ts';
import { pictureUrl } from '../../../domain/pictures.ts';

/** localStorage key, also read by index.html before the first paint. It is public, so it is kept at log-out. */
const KEY = 'plenary.look';
/** The longest ratio of width to height of a logo that is shown beside the name. */
const LONGEST = 5;

export interface Branding {
  /** Name of the event; empty for the product's own name. */
  readonly name: string;
  /** `#rrggbb`; empty for the product's own colour. */
  readonly accent: string;
  readonly logoUrl: string | null;
}

let shown: string | undefined;

/** Applies the event's name, colour and logo to the page, and saves them for the next start. */
export async function applyBranding({ name, accent, logoUrl }: Branding): Promise<void> {
  const wanted = JSON.stringify([name, accent, logoUrl]);
  if (shown === wanted) return;
  shown = wanted;
  const root = document.documentElement;
  // Safari takes the app's name on the home screen from here.
  document.querySelector('meta[name="apple-mobile-web-app-title"]')?.setAttribute('content', homeScreenName(name));
  root.toggleAttribute('data-brand', accent !== '');
  root.style.setProperty('--brand', accent);
  const logo = logoUrl === null ? undefined : pictureUrl(logoUrl, 'medium');
  const ratio = logo === undefined ? 0 : await ratioOf(logo);
  if (shown !== wanted) return;
  root.toggleAttribute('data-logo', ratio > 0);
  root.style.setProperty('--logo', ratio > 0 ? `url("${logo}")` : '');
  // Empty when there is no logo: a value on the root would make every card recompute its style.
  root.style.setProperty('--logo-ratio', ratio > 0 ? String(ratio) : '');
  if (ratio > 0) document.querySelector('link[rel="icon"]')?.replaceWith(iconLink());
  keep({ name, accent, ...(ratio > 0 && { logo, ratio }) });
}

/** Returns the icon element of the tab. Its icon is the event's, which the server makes from the logo. */
function iconLink(): HTMLLinkElement {
  const link = document.createElement('link');
  return Object.assign(link, { rel: 'icon', type: 'image/png', href: '/icons/icon-192.png' });
}

/** Resolves to width divided by height; 0 for a picture that cannot be loaded. */
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
    // Storage is switched off: the next start applies the branding a moment later.
  }
}
