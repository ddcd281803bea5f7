/** All programs of a cluster. */
import type { Component } from './component.ts';
import { containerd } from './containerd.ts';
import { controlPlane } from './control-plane.ts';
import { crio } from './crio.ts';
import { gvisor } from './gvisor.ts';
import { kubelet } from './kubelet.ts';
import type { Node, RuntimeName } from './node.ts';
import type { Runtime } from './runtime.ts';
import type { Settings } from './settings.ts';
import type { Tools } from './tools.ts';

const RUNTIMES: Record<RuntimeName, Runtime> = { containerd, crio, gvisor };

export function runtimeOf({ runtime }: Node): Runtime {
  return RUNTIMES[runtime];
}

/** In the order of their start. */
export function nodeComponents(node: Node): { runtime: Component; kubelet: Component } {
  return { runtime: runtimeOf(node).component(node), kubelet: kubelet(node) };
}

export function componentsOf(settings: Settings): Component[] {
  const ofNodes = settings.nodes.flatMap((node) => Object.values(nodeComponents(node)));
  return [...Object.values(controlPlane(settings)), ...ofNodes];
}

/** The Go modules that they are built from. */
export function toolsOf(settings: Settings): Tools[] {
  const ofRuntimes = settings.nodes.flatMap((node) => runtimeOf(node).furtherTools ?? []);
  return [...new Set([...componentsOf(settings).map(({ tools }) => tools), ...ofRuntimes])];
}
