import { createHash } from 'node:crypto';
import {
  EVENT_ICONS,
  eventManifest,
  iconSource,
  type IconFile,
  type Manifest,
} from '../../../domain/event/installed-app.ts';
import { makeIcon } from '../../platform/icons.ts';
import type { Ports } from '../../ports.ts';
import type { Context, Middleware } from '../call-state.ts';
import type { ClientFiles } from './client-files.ts';

const MANIFEST = '/manifest.webmanifest';
const ICONS = new Map(EVENT_ICONS.map((icon) => [icon.path, icon]));

/**
 * Serves the web manifest and its icons: those of the build, with the event's name, colour and logo. Browsers revalidate
 * them by ETag.
 */
export function serveInstalledApp(client: ClientFiles, ports: Pick<Ports, 'event' | 'files'>): Middleware {
  const held = client.files.get(MANIFEST);
  const built = held && (JSON.parse(held.bytes.toString()) as Manifest);
  const iconOf = iconsOf(ports);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === MANIFEST && built)
      return answer(ctx, 'application/manifest+json', Buffer.from(JSON.stringify(eventManifest(built, ports.event()))));
    const icon = ICONS.get(ctx.path);
    const bytes = icon && (await iconOf(icon));
    return bytes ? answer(ctx, 'image/png', bytes) : next();
  };
}

/** Returns a function that makes each icon once per logo. It returns undefined without a logo, or if its file is missing. */
function iconsOf({ event, files }: Pick<Ports, 'event' | 'files'>) {
  let of: string | undefined;
  const made = new Map<string, Promise<Buffer | undefined>>();
  const make = async (source: string, icon: IconFile): Promise<Buffer | undefined> => {
    const logo = await files.get(source);
    return logo && makeIcon(logo, icon);
  };
  return (icon: IconFile): Promise<Buffer | undefined> => {
    const source = iconSource(event());
    if (source !== of) made.clear();
    of = source;
    if (source === undefined) return Promise.resolve(undefined);
    const known = made.get(icon.path) ?? make(source, icon);
    made.set(icon.path, known);
    // After an error, try again at the next request.
    known.catch(() => made.delete(icon.path));
    return known;
  };
}

function answer(ctx: Context, type: string, bytes: Buffer): void {
  ctx.set({ 'content-type': type, 'cache-control': 'no-cache' });
  ctx.etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = bytes;
}
