import { useState, type ImgHTMLAttributes, type ReactNode } from 'react';

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  readonly src: string;
  /** Shown when the picture cannot be loaded, for example without a network. */
  readonly instead?: ReactNode;
}

/** A decorative picture, not read aloud: the text beside it says what it shows. Never shows the broken-image icon. */
export function Picture({ src, instead = null, ...more }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  return failed === src ? instead : <img src={src} alt="" decoding="async" {...more} onError={() => setFailed(src)} />;
}
