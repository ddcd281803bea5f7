import { BlockList, isIP } from 'node:net';
import { addressOf, withoutBrackets } from './address.ts';

/**
 * Does NO_PROXY exempt the server? By the rules of Go, and so of kubectl: names with all their subdomains, `.name` for these
 * alone, addresses, ranges of addresses (CIDR), each with a port if only that is meant, and `*` for all.
 * https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config
 * Not by undici 8.13.1 or Node's own agents, which know no ranges: most clusters of companies are exempt by one.
 */
export function isExempt(server: URL, noProxy: string): boolean {
  const address = addressOf(server);
  const host = address.host.replace(/\.$/, '');
  return noProxy
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => entry === '*' || isNamed(host, address.port, entry));
}

function isNamed(host: string, asked: number, entry: string): boolean {
  if (entry.includes('/')) return isWithin(host, entry);
  const [, before, port] = (isIP(entry) === 0 && /^(.+):(\d+)$/.exec(entry)) || [];
  if (port !== undefined && Number(port) !== asked) return false;
  const named = withoutBrackets(before ?? entry).replace(/^\*(?=\.)/, '');
  if (isIP(named) !== 0) return isWithin(host, named);
  if (named.startsWith('.')) return host.endsWith(named);
  return named !== '' && (host === named || host.endsWith(`.${named}`));
}

/** `range`: like `10.0.0.0/8`, or one address. */
function isWithin(host: string, range: string): boolean {
  const [address = '', length] = range.split('/');
  const [family, bits] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
  const prefix = length === undefined ? bits : Number(length || Number.NaN);
  const isRange = isIP(address) !== 0 && prefix >= 0 && prefix <= bits;
  if (!isRange || isIP(host) !== isIP(address)) return false;
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return list.check(host, family);
}
