import type { Ports } from '../../ports.ts';

/** Returns the address of a page of the app, with its parameters in the fragment: servers, proxies and Referer headers never see it. */
export function secretLink(
  path: string,
  secrets: Readonly<Record<string, string>>,
  { publicUrl }: Pick<Ports, 'publicUrl'>,
): string {
  const fragment = Object.entries(secrets).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${publicUrl}${path}#${fragment.join('&')}`;
}
