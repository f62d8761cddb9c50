import { isIPv6 } from 'node:net';

/**
 * What stands for one caller in limits: an IPv4 address, or the /64 of an IPv6 address, since a single
 * household or machine has all of those.
 */
export function callerAddress(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4) return v4;
  const bare = ip.replace(/%.*$/, '');
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : ip;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...gap, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
