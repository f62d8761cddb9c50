/** Scroll behaviour for scripted scrolling: smooth, unless the person prefers reduced motion. */
export const scrollMotion = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
