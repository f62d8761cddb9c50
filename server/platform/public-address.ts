import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not public (IANA special-purpose registry, multicast, reserved). */
const INNER_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** In IPv6 only 2000::/3 is public, except these ranges in it: for tunnels (which carry IPv4) and for documentation. */
const INNER_IN_GLOBAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blocked = new BlockList();
for (const [net, prefix] of INNER_V4) blocked.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of INNER_IN_GLOBAL_V6) blocked.addSubnet(net, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is on the public internet: not this machine, not its network, not a special range. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !blocked.check(ip, 'ipv4');
  // An address with a zone (`fe80::1%eth0`) is never public.
  return family === 6 && !ip.includes('%') && global.check(ip, 'ipv6') && !blocked.check(ip, 'ipv6');
}

export const INNER_ADDRESS = 'EINNERADDRESS';
const innerAddress = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The address leads to an inner network'), { code: INNER_ADDRESS });

/** Returns the IP address in a URL; undefined if it has a host name. */
export function literalAddress(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? undefined : host;
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns a `lookup` function for sockets that only finds public addresses. The connection itself calls it, so a name
 * cannot resolve to one address for the check and to another for the connection (DNS rebinding).
 */
export const publicLookup =
  (resolve: Resolve = dnsLookup) =>
  (host: string, options: LookupOptions, found: Found): void =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return found(error, []);
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return found(innerAddress(), []);
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });

/** How to reach an address that a user chose. */
export interface SafeTarget {
  readonly isPlain: boolean;
  /** Options of the connection that check the addresses of the name; empty for an allowed origin. */
  readonly guard: { readonly lookup?: ReturnType<typeof publicLookup> };
}

/**
 * Returns how to reach an address; undefined if it may not be reached. Only https to public addresses may, and what the operator
 * allows.
 */
export function safeTarget(url: string, allowed: readonly string[], resolve?: Resolve): SafeTarget | undefined {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return undefined;
  const isPlain = new URL(url).protocol === 'http:'; // Parsed, because a scheme may be in capitals.
  if (allowed.includes(new URL(url).origin)) return { isPlain, guard: {} };
  const literal = literalAddress(url);
  if (isPlain || (literal !== undefined && !isPublicAddress(literal))) return undefined;
  return { isPlain, guard: { lookup: publicLookup(resolve) } };
}
