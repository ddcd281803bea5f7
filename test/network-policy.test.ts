import { BlockList, isIPv6 } from 'node:net';
import type { V1IPBlock, V1NetworkPolicy } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { MANAGED_BY, VERSION } from '../src/job/identity.ts';
import { filesOfDeploy } from './scenarios/deploy-files.ts';

const policies = parseAllDocuments(filesOfDeploy()['network/network.yaml'] ?? '').map(
  (document) => document.toJS() as V1NetworkPolicy,
);

test('every network policy is for the pods of steps alone, and has the version of the action', () => {
  expect(policies.length).toBeGreaterThan(1);
  for (const { metadata, spec } of policies) {
    expect(metadata).toMatchObject({ labels: { 'app.kubernetes.io/version': `v${VERSION}` } });
    // The kustomization of the namespace sets it.
    expect(metadata?.namespace).toBeUndefined();
    expect(spec?.podSelector).toEqual({ matchLabels: MANAGED_BY });
  }
});

test('all other traffic is denied, in both directions', () => {
  expect(policies[0]?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
  expect(policies.flatMap(({ spec }) => spec?.ingress ?? [])).toEqual([]);
});

/** As https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.37/#ipblock-v1-networking-k8s-io has it. */
function allows({ cidr, except = [] }: V1IPBlock, address: string): boolean {
  return isIn([cidr], address) && !isIn(except, address);
}

function isIn(ranges: string[], address: string): boolean {
  const list = new BlockList();
  const family = (text: string) => (isIPv6(text) ? 'ipv6' : 'ipv4');
  // A list also matches an IPv4 address as an IPv6 one.
  for (const [net = '', prefix] of ranges.map((range) => range.split('/')))
    if (family(net) === family(address)) list.addSubnet(net, Number(prefix), family(net));
  return list.check(address, family(address));
}

describe('the address', () => {
  const portsOf = (address: string) =>
    policies
      .flatMap(({ spec }) => spec?.egress ?? [])
      .filter(({ to = [] }) => to.some(({ ipBlock }) => ipBlock && allows(ipBlock, address)))
      .flatMap(({ ports = [] }) => ports.map(({ protocol, port }) => `${protocol} ${port}`));

  const CLOSED = [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '10.96.0.1',
    '172.16.5.5',
    '192.168.1.4',
  ];
  test.each([
    ['of the node’s metadata on AWS, Azure, Google', '169.254.169.254'],
    ['of the node’s metadata on AWS by IPv6', 'fd00:ec2::254'],
    ['of the node’s metadata on Alibaba', '100.100.100.200'],
    ['of Azure’s WireServer', '168.63.129.16'],
    ['of a pod or service', '10.96.0.1'],
    ['of a machine of the network', '192.168.1.4'],
    ['of a machine of the network by IPv6', 'fe80::1'],
    ...CLOSED.map((address): [string, string] => ['of NAT64', `64:ff9b::${address}`]),
  ])('%s is closed: %s', (_, address) => {
    expect(portsOf(address)).toEqual([]);
  });

  test.each([
    ['of github.com', '140.82.121.4', ['TCP 443', 'TCP 80']],
    ['of github.com by IPv6', '2606:50c0:8000::64', ['TCP 443', 'TCP 80']],
    ['of github.com through NAT64', '64:ff9b::140.82.121.4', ['TCP 443', 'TCP 80']],
    ['of NodeLocal DNSCache', '169.254.20.10', ['UDP 53', 'TCP 53']],
  ])('%s is open: %s', (_, address, ports) => {
    expect(portsOf(address)).toEqual(ports);
  });
});
