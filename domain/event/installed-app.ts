import { pictureFile } from '../pictures.ts';
import type { EventSettings } from './event-settings.ts';

/** Number of characters that most launchers show below an icon. */
const SHORT = 12;

/** Returns the app's name below its icon: the event's name, without its year if it is too long. Launchers cut off the rest. */
export function homeScreenName(name: string): string {
  const short = name.length > SHORT ? name.replace(/[\s,-]*\b(?:19|20)\d\d$/, '') : name;
  return short === '' ? name : short;
}

/** An icon file. `size`: pixels; `part`: the share of the square for the logo. */
export interface IconFile {
  readonly path: string;
  readonly size: number;
  readonly part: number;
}

/** Icons made from the event's logo. Of a maskable icon, everything outside the middle four fifths may be cut off. */
export const EVENT_ICONS: readonly IconFile[] = [
  { path: '/icons/icon-192.png', size: 192, part: 0.84 },
  { path: '/icons/icon-512.png', size: 512, part: 0.84 },
  { path: '/icons/icon-maskable-512.png', size: 512, part: 0.58 },
  { path: '/icons/apple-touch-icon.png', size: 180, part: 0.8 },
];

/** The file from which icons are made; undefined if the event has no logo. */
export const iconSource = ({ logoUrl }: Pick<EventSettings, 'logoUrl'>): string | undefined =>
  logoUrl ? pictureFile(logoUrl, 'large') : undefined;

interface ManifestIcon {
  readonly src: string;
  readonly type: string;
  readonly purpose?: string;
}

/** The web app manifest of a build. */
export interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly theme_color: string;
  readonly icons: readonly ManifestIcon[];
  readonly [member: string]: unknown;
}

/**
 * The manifest with the event's name, colour and logo. Each icon's URL contains the logo's file name, because browsers load a
 * new icon only from a new URL. The product's own SVG icons are left out if there is a logo.
 */
export function eventManifest(manifest: Manifest, event: Pick<EventSettings, 'name' | 'accent' | 'logoUrl'>): Manifest {
  const source = iconSource(event);
  const made = new Set(EVENT_ICONS.map(({ path }) => path));
  const icons = manifest.icons.filter(({ src }) => made.has(src));
  return {
    ...manifest,
    name: event.name,
    short_name: homeScreenName(event.name),
    theme_color: event.accent || manifest.theme_color,
    icons: source ? icons.map((icon) => ({ ...icon, src: `${icon.src}?of=${source}` })) : manifest.icons,
  };
}
