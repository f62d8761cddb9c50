import { pictureFile } from '../pictures.ts';
import type { EventSettings } from './event-settings.ts';

/** As many characters as most launchers show below an icon. */
const SHORT = 12;

/** The name below the icon: the event's own, without its year where it is too long with it. Launchers cut what is left. */
export function homeScreenName(name: string): string {
  const short = name.length > SHORT ? name.replace(/[\s,-]*\b(?:19|20)\d\d$/, '') : name;
  return short === '' ? name : short;
}

/** A file of an icon, with its square's side in pixels and which part of that the logo may take. */
export interface IconFile {
  readonly path: string;
  readonly size: number;
  readonly part: number;
}

/** Icons that are made of the event's logo where it has one; what is outside four fifths of a maskable one may be cut off. */
export const EVENT_ICONS: readonly IconFile[] = [
  { path: '/icons/icon-192.png', size: 192, part: 0.84 },
  { path: '/icons/icon-512.png', size: 512, part: 0.84 },
  { path: '/icons/icon-maskable-512.png', size: 512, part: 0.58 },
  { path: '/icons/apple-touch-icon.png', size: 180, part: 0.8 },
];

/** The file that icons are made of; undefined where the event has no logo of its own. */
export const iconSource = ({ logoUrl }: Pick<EventSettings, 'logoUrl'>): string | undefined =>
  logoUrl ? pictureFile(logoUrl, 'large') : undefined;

interface ManifestIcon {
  readonly src: string;
  readonly type: string;
  readonly purpose?: string;
}

/** The manifest of a build. */
export interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly theme_color: string;
  readonly icons: readonly ManifestIcon[];
  readonly [member: string]: unknown;
}

/**
 * The same with the event's name, colour and logo. The name of the logo's file is in the address of each icon: browsers
 * look for another icon only at another address. Drawings of the product's own sign are left out beside a logo.
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
