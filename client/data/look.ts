import { useEffect } from 'react';
import { showLook } from '../platform/look.ts';
import { usePublicEvent } from './event.ts';
import { useEvent } from './talks.ts';

/** Keeps the colour and the logo on the screen as the organisers set them. */
export function useLook(): void {
  const [own, stranger] = [useEvent(), usePublicEvent()];
  const event = own ?? stranger;
  const { accent = '', logoUrl = null } = event ?? {};
  const isKnown = event !== undefined;
  useEffect(() => {
    if (isKnown) void showLook({ accent, logoUrl });
  }, [isKnown, accent, logoUrl]);
}
