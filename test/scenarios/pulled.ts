import { expect } from 'vitest';
import { type Ended, type Inputs, runAction } from './action.ts';
import type { Stage } from './stage.ts';

/** Makes every node pull the image, so that it exists wherever a pod runs. */
export async function pullOnEveryNode(stage: Stage, image: string): Promise<void> {
  for (const node of stage.nodes) await pullOnNode(stage, image, node);
}

export async function pullOnNode(stage: Stage, image: string, node: string): Promise<void> {
  const template = { nodeSelector: { 'kubernetes.io/hostname': node } };
  const { outputs } = await stage.run({ image, run: 'true', 'pod-template': JSON.stringify(template) });
  expect(outputs).toMatchObject({ outcome: 'success', node });
}

/** Runs a step that writes `ran`. Its image is requested from its registry and, if that fails, from the node. */
export function runWithFallback({ inputs }: Stage, image: string, more: Inputs = {}): Promise<Ended> {
  return runAction({ ...inputs, ...more, image, 'pull-policy': 'Always, IfNotPresent', run: 'echo ran' });
}
