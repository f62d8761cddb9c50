/*
 * The one video element of the page. It is kept from talk to talk: phones let an element play by itself once a
 * person has pressed Play for it, and forget that of another one.
 */

let video: HTMLVideoElement | undefined;

export function theVideo(): HTMLVideoElement {
  if (video) return video;
  video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  return video;
}

/** Only Safari means it: others say "maybe" and stall on some real streams. */
export const playsHlsItself = (): boolean =>
  'ManagedMediaSource' in globalThis && theVideo().canPlayType('application/vnd.apple.mpegurl') !== '';
