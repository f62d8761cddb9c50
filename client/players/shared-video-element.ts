/*
 * The page's only video element. It is reused for all talks: phones allow an element to autoplay once the person has pressed
 * Play for it, but not a new element.
 */

let video: HTMLVideoElement | undefined;

export function theVideo(): HTMLVideoElement {
  if (video) return video;
  video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  return video;
}

/** Whether the browser plays HLS natively. Only Safari does so reliably: others say "maybe" and stall on some real streams. */
export const playsHlsItself = (): boolean =>
  'ManagedMediaSource' in globalThis && theVideo().canPlayType('application/vnd.apple.mpegurl') !== '';
