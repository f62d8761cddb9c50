import { IMAGE_PIXELS_MAX } from '../../../domain/limits/files.ts';
import {
  EVENT_FILE_LOGO_MAX_BYTES,
  type EventFile,
  logoBase64,
  logoText,
} from '../../../domain/next-edition/event-file.ts';
import { pictureFile } from '../../../domain/pictures.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { MadeImages } from '../../platform/images/images.ts';
import type { Ports } from '../../ports.ts';

/** Returns the event's logo for an event file, in the largest width that fits; undefined without one that is stored here. */
export async function packedLogo({ event, files, images }: Ports): Promise<string | undefined> {
  for (const size of ['large', 'medium', 'small'] as const) {
    const stored = await files.get(pictureFile(event().logoUrl ?? '', size) ?? '');
    const picture = stored && (await images.toPng(stored));
    if (picture && picture.length <= EVENT_FILE_LOGO_MAX_BYTES) return logoText(picture.toString('base64'));
  }
  return undefined;
}

const BROKEN = 'The logo in the event file is not a picture. Remove it from the file, and upload one later.';

/** Returns the logo of an event file in all widths; undefined without one. Refuses a broken picture. */
export async function unpackedLogo(
  { logo }: Pick<EventFile, 'logo'>,
  { images }: Pick<Ports, 'images'>,
): Promise<MadeImages | Refusal | undefined> {
  if (logo === undefined) return undefined;
  const bytes = Buffer.from(logoBase64(logo), 'base64');
  const isSmall = (images.pixels(bytes) ?? Infinity) <= IMAGE_PIXELS_MAX;
  return (isSmall ? await images.make(bytes) : undefined) ?? refusal('invalid', BROKEN);
}
