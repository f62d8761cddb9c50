import { linear, type Rgb } from '../../../domain/colours/contrast.ts';

/** Lightness from 0 to 1, chroma, hue in degrees (CSS Color 4). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export const hexOf = (hex: string): Rgb => {
  const digits = hex.length === 4 ? Array.from(hex.slice(1)).map((digit) => digit + digit) : hex.slice(1).match(/../g)!;
  return digits.map((pair) => Number.parseInt(pair, 16) / 255) as unknown as Rgb;
};

const encoded = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Returns the sRGB colour; values outside the gamut are clipped, as browsers do. */
export function rgbOf({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((value) => encoded(Math.min(Math.max(value, 0), 1))) as unknown as Rgb;
}

export function oklchOf(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(linear) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const aAxis = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bAxis = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(aAxis, bAxis),
    h: (Math.atan2(bAxis, aAxis) * 180) / Math.PI,
  };
}
