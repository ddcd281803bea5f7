// Nodes as a table for people, as `kubectl get nodes` asks for it (pkg/printers/internalversion/printers.go printNode).

import type { Node } from '../wire.ts';

/** Name → whether only `-o wide` shows it. The real ones have long descriptions. */
const columns = {
  Name: false,
  Status: false,
  Roles: false,
  Age: false,
  Version: false,
  'Internal-IP': true,
  'External-IP': true,
  'OS-Image': true,
  'Kernel-Version': true,
  'Container-Runtime': true,
};

/** @param attach what goes with each row */
export function nodeTable(nodes: Node[], resourceVersion: string, attach: (node: Node) => unknown): object {
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion },
    columnDefinitions: Object.entries(columns).map(([name, wide]) => ({
      name,
      type: 'string',
      format: name === 'Name' ? 'name' : '',
      description: '',
      priority: wide ? 1 : 0,
    })),
    rows: nodes.map((node) => ({ cells: cells(node), object: attach(node) })),
  };
}

function cells({ metadata, status }: Node): string[] {
  const info = status?.nodeInfo;
  const ready = status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True');
  const address = (wanted: string): string =>
    status?.addresses?.find(({ type }) => type === wanted)?.address ?? '<none>';
  return [
    metadata.name,
    ready ? 'Ready' : 'NotReady',
    '<none>',
    age(Date.now() - Date.parse(metadata.creationTimestamp ?? '')),
    info?.kubeletVersion ?? '',
    address('InternalIP'),
    address('ExternalIP'),
    info?.osImage ?? '',
    `${info?.kernelVersion} (${info?.architecture})`,
    info?.containerRuntimeVersion ?? '',
  ];
}

/** duration.HumanDuration, for as long as a simulator lives. */
function age(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 120) return `${seconds}s`;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes >= 180) return `${Math.floor(minutes / 60)}h`;
  return minutes < 10 && rest > 0 ? `${minutes}m${rest}s` : `${minutes}m`;
}
