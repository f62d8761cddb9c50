import { useEffect } from 'react';
import { applyBranding } from '../../platform/render-cache/branding.ts';
import { usePublicEvent } from './event.ts';
import { useEvent } from '../talks/talks.ts';

/** Applies the name, colour and logo that the organisers set. */
export function useLook(): void {
  const [own, stranger] = [useEvent(), usePublicEvent()];
  const event = own ?? stranger;
  const { name = '', accent = '', logoUrl = null } = event ?? {};
  const isKnown = event !== undefined;
  useEffect(() => {
    if (isKnown) void applyBranding({ name, accent, logoUrl });
  }, [isKnown, name, accent, logoUrl]);
}
