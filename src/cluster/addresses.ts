import { BlockList, isIP } from 'node:net';

/** The ports of URLs without a port. */
const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'socks:': 1080, 'socks5:': 1080 };

export function addressOf({ protocol, hostname, port }: URL): { host: string; port: number } {
  return { host: withoutBrackets(hostname), port: Number(port || PORTS[protocol]) };
}

/** A URL has an IPv6 address in brackets. */
function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Does NO_PROXY exempt the server? The rules are the same as in Go, and so in kubectl: names with all their subdomains, `.name`
 * for the subdomains only, addresses, and ranges of addresses (CIDR). Each can have a port, to exempt only that port. `*`
 * exempts everything. https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config Node's own agents do not support ranges, with
 * which most companies exempt their clusters.
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

/** `range`: like `10.0.0.0/8`, or one address. Makes its list when it is needed: at the start of each step, that would take 4 ms. */
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

/**
 * What a server's address means, if it is one that a kubeconfig of a developer's machine has: an address that another machine, such
 * as a runner, cannot reach. Undefined for others.
 */
export function meaningOnOneMachine(server: URL): string | undefined {
  const host = addressOf(server).host.toLowerCase().replace(/\.$/, '');
  return MEANINGS.find(({ holds }) => holds(host))?.meaning;
}

const LOOPBACK = ['127.0.0.0/8', '0.0.0.0/32', '::1/128', '::/128', '::ffff:127.0.0.0/104'];

/** Defaults of minikube's drivers, Docker Desktop, Lima, Multipass and OrbStack: https://minikube.sigs.k8s.io/docs/drivers/ */
const VIRTUAL_MACHINES = [
  ...[39, 49, 59, 64, 65, 99, 105].map((net) => `192.168.${net}.0/24`),
  '192.168.5.0/24',
  '198.19.248.0/22',
];

const MEANINGS: { meaning: string; holds(host: string): boolean }[] = [
  {
    meaning: 'this runner itself',
    holds: (host) => /(^|\.)localhost$/.test(host) || LOOPBACK.some((range) => isWithin(host, range)),
  },
  {
    meaning: 'a name that container tools such as Docker Desktop define on one machine',
    holds: (host) =>
      /\.(docker|minikube|lima|containers|rancher-desktop|orb)\.(internal|local)$/.test(`.${host}`),
  },
  { meaning: 'a name of one local network (mDNS)', holds: (host) => host.endsWith('.local') },
  {
    meaning: 'an address that minikube and similar tools use on one machine',
    holds: (host) => VIRTUAL_MACHINES.some((range) => isWithin(host, range)),
  },
];
