import type { Ports } from '../../ports.ts';

/** A page of the client, with what it needs to know. That stands in the fragment, which no server, proxy or Referer gets to see. */
export function secretLink(
  path: string,
  secrets: Readonly<Record<string, string>>,
  { publicUrl }: Pick<Ports, 'publicUrl'>,
): string {
  const fragment = Object.entries(secrets).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${publicUrl}${path}#${fragment.join('&')}`;
}
