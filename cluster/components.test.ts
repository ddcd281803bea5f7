import { describe, expect, it } from 'vitest';
import { componentsOf, nodeComponents, toolsOf } from './components.ts';
import { controlPlane } from './control-plane.ts';
import { readSettings } from './settings.ts';
import { CLUSTER, CRI_O, GVISOR, OLDER_RELEASES } from './tools.ts';

const componentsWith = (environment: Record<string, string>) => componentsOf(readSettings(environment));

describe("the cluster's programs", () => {
  it('are those of the control plane, and two for each node', () => {
    const labels = componentsWith({ POD_STEP_CLUSTER_NODES: '2' }).map(({ label }) => label);
    expect(labels).toEqual([
      'etcd',
      'kube-apiserver',
      'kube-controller-manager',
      'kube-scheduler',
      'containerd of pod-step-1',
      'kubelet of pod-step-1',
      'containerd of pod-step-1-b',
      'kubelet of pod-step-1-b',
    ]);
  });

  it('write what they write into a folder of their own', () => {
    const components = componentsWith({ POD_STEP_CLUSTER_NODES: '2' });
    const places = components.map(({ state, name }) => `${state}/${name}`);
    expect(new Set(places).size).toBe(components.length);
  });

  it('come from one Go module, but for the kubelet when an older one is wanted', () => {
    expect(toolsOf(readSettings({}))).toEqual([CLUSTER]);
    const older = readSettings({ POD_STEP_CLUSTER_RELEASE: '1.31' });
    expect(toolsOf(older)).toEqual([CLUSTER, OLDER_RELEASES['1.31']]);
    const ofPlane = Object.values(controlPlane(older)).map(({ name, tools }) => [name, tools]);
    const { '1.31': release } = OLDER_RELEASES;
    expect(ofPlane).toEqual([
      ['etcd', CLUSTER],
      ['kube-apiserver', release],
      ['kube-controller-manager', release],
      ['kube-scheduler', release],
    ]);
    const [node] = older.nodes;
    expect(node && nodeComponents(node).kubelet.tools).toBe(OLDER_RELEASES['1.31']);
  });

  it('have CRI-O, out of a module of its own, instead of containerd where it is wanted', () => {
    const settings = readSettings({ POD_STEP_CLUSTER_RUNTIME: 'crio' });
    expect(toolsOf(settings)).toEqual([CLUSTER, CRI_O]);
    expect(componentsOf(settings).map(({ name }) => name)).not.toContain('containerd');
  });

  it('have gVisor, which containerd starts, where pods run in it', () => {
    const settings = readSettings({ POD_STEP_CLUSTER_RUNTIME: 'gvisor' });
    expect(toolsOf(settings)).toEqual([CLUSTER, GVISOR]);
  });
});
