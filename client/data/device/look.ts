import { useEffect } from 'react';
import { applyBranding } from '../../platform/render-cache/branding.ts';
import { usePublicEvent } from './event.ts';
import { useEvent } from '../talks/talks.ts';

/** Keeps the name, the colour and the logo on the screen as the organisers set them. */
export function useLook(): void {
  const [own, stranger] = [useEvent(), usePublicEvent()];
  const event = own ?? stranger;
  const { name = '', accent = '', logoUrl = null } = event ?? {};
  const isKnown = event !== undefined;
  useEffect(() => {
    if (isKnown) void applyBranding({ name, accent, logoUrl });
  }, [isKnown, name, accent, logoUrl]);
}
