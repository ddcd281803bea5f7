import { BlockList, isIP } from 'node:net';

/** Host and port that a URL means. */
export function addressOf({ protocol, hostname, port }: URL): { host: string; port: number } {
  return { host: withoutBrackets(hostname), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}

/** A URL has an IPv6 address in brackets. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/**
 * What a server's address means, if it is one that a kubeconfig of a developer's machine has: an address that another machine, such
 * as a runner, cannot reach. Undefined for others.
 */
export function meaningOnOneMachine(server: URL): string | undefined {
  const host = addressOf(server).host.toLowerCase().replace(/\.$/, '');
  return MEANINGS.find(({ holds }) => holds(host))?.meaning;
}

const LOOPBACK = rangesOf(['127.0.0.0/8', '0.0.0.0/32', '::1/128', '::/128', '::ffff:127.0.0.0/104']);

/** Defaults of minikube's drivers, Docker Desktop, Lima, Multipass and OrbStack: https://minikube.sigs.k8s.io/docs/drivers/ */
const VIRTUAL_MACHINES = rangesOf([
  ...[39, 49, 59, 64, 65, 99, 105].map((net) => `192.168.${net}.0/24`),
  '192.168.5.0/24',
  '198.19.248.0/22',
]);

const MEANINGS: { meaning: string; holds(host: string): boolean }[] = [
  {
    meaning: 'this runner itself',
    holds: (host) => /(^|\.)localhost$/.test(host) || isIn(LOOPBACK, host),
  },
  {
    meaning: 'a name that container tools such as Docker Desktop define on one machine',
    holds: (host) =>
      /\.(docker|minikube|lima|containers|rancher-desktop|orb)\.(internal|local)$/.test(`.${host}`),
  },
  { meaning: 'a name of one local network (mDNS)', holds: (host) => host.endsWith('.local') },
  {
    meaning: 'an address that minikube and similar tools use on one machine',
    holds: (host) => isIn(VIRTUAL_MACHINES, host),
  },
];

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

function isIn(list: BlockList, host: string): boolean {
  return isIP(host) !== 0 && list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}
