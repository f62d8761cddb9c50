import type { Ports } from '../../ports.ts';

/** Address of a page of the client with parameters in the fragment, which no server, proxy or Referer gets. */
export function secretLink(
  path: string,
  secrets: Readonly<Record<string, string>>,
  { publicUrl }: Pick<Ports, 'publicUrl'>,
): string {
  const fragment = Object.entries(secrets).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${publicUrl}${path}#${fragment.join('&')}`;
}
