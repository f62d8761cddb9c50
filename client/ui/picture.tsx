import { useState, type ImgHTMLAttributes, type ReactNode } from 'react';

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  readonly src: string;
  /** Stands where the picture cannot be had now, as without a network. */
  readonly instead?: ReactNode;
}

/** A picture beside words that say what it shows, so it is not read aloud. Never the mark of a broken one. */
export function Picture({ src, instead = null, ...more }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  return failed === src ? instead : <img src={src} alt="" decoding="async" {...more} onError={() => setFailed(src)} />;
}
