import { describe, expect, test } from 'vitest';
import { pullOnNode, runWithFallback } from './pulled.ts';
import { until, useStage } from './stage.ts';

// The simulator has one node, as have the clusters of other runs: test/e2e.ts starts one with two for this.

const stage = useStage();
/** The kubelet looks through its images every 30 s: https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/image_gc_manager.go#L235 */
const PATIENCE_MS = 60_000;

describe('on two nodes', () => {
  test('a step shows what its program writes, whichever it runs on', async ({ skip }) => {
    skip(stage.nodes.length < 2, 'the cluster has one node');
    for (const node of stage.nodes) {
      const { log, outputs } = await stage.run({
        run: 'echo "this is the step"',
        'pod-template': JSON.stringify({ nodeSelector: { 'kubernetes.io/hostname': node } }),
      });
      expect(log).toContain('this is the step');
      expect(outputs).toMatchObject({ outcome: 'success', node });
    }
  });

  test('a fallback goes to the node that has the image', async ({ skip }) => {
    skip(stage.nodes.length < 2, 'the cluster has one node');
    const image = stage.push('on-one/app');
    const node = stage.nodes.at(-1) ?? '';
    await pullOnNode(stage, image, node);
    stage.registry.remove('on-one/app:1');
    await until(async () => {
      const { status } = await stage.api.readNode({ name: node });
      return status?.images?.some(({ names }) => names?.includes(image));
    }, PATIENCE_MS);
    const { log, outputs } = await runWithFallback(stage, image);

    expect(log).toContain('ran');
    expect(log.find((line) => line.startsWith('Attempt 2'))).toContain(
      '; nodes that report having it are preferred (',
    );
    expect(outputs).toMatchObject({ outcome: 'success', 'pull-policy': 'IfNotPresent', node });
  });
});
