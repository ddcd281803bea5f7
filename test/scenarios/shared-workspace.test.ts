import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { gitImage } from './git-image.ts';
import { addressForPods, type GitServer, startGitServer } from './git-server.ts';
import { onCluster, until, useStage } from './stage.ts';
import { openVolume } from './volume.ts';

// A step checks out a private repository into a volume that another pod writes at the same time. The simulator has no volume
// that two pods share; test/plan/shared-workspace.test.ts runs the same commands without a cluster.

const TOKEN = 'ghs_q1W2e3R4t5Y6u7I8o9P0';
const HOOKS = ['reference-transaction', 'post-checkout', 'post-index-change'];

/** Has hooks and a configuration there all the time, and prints what they find. */
const ATTACK = `cd /shared
printf '#!/bin/sh\\n{ env; cat /proc/1/environ; } >/workspace/loot 2>/dev/null\\nsleep 1\\n' >/tmp/spy
chmod +x /tmp/spy
while :; do
  mkdir -p .git/hooks hooks
  for one in ${HOOKS.join(' ')}; do cp /tmp/spy .git/hooks/$one; cp /tmp/spy hooks/$one; done
  if [ -f .git/config ] && ! grep -q hooksPath .git/config; then
    printf '[core]\\n\\thooksPath = /workspace/hooks\\n\\tfsmonitor = /workspace/hooks/post-checkout\\n' >>.git/config
  fi
  cat loot
done 2>/dev/null
`;

let server: GitServer;
const stage = useStage(async (opened) => {
  server = await startGitServer(await addressForPods(opened));
  server.create('acme/secret', [{ 'name.txt': 'for few' }]);
  server.protect('acme/secret', TOKEN);
  opened.registry.push('tools/git:1', gitImage());
});
afterAll(() => server[Symbol.asyncDispose]());

describe.runIf(onCluster)('a workspace that another pod writes while git fetches', () => {
  test('reveals no token in 5 tries', async () => {
    const { namespace, api, image } = stage;
    await using volume = await openVolume(stage, 'shared', 'ReadWriteMany');
    const volumes = [{ name: 'workspace', persistentVolumeClaim: { claimName: 'shared' } }];
    const container = {
      name: 'attacker',
      image,
      command: ['sh', '-c', ATTACK],
      volumeMounts: [{ name: 'workspace', mountPath: '/shared' }],
    };
    await api.createNamespacedPod({
      namespace,
      body: { metadata: { name: 'attacker' }, spec: { volumes, containers: [container] } },
    });
    const path = join(volume.folder, '.git/hooks', HOOKS[0] ?? '');
    const hook = () => readFileSync(path, 'utf8');
    await until(async () => isFound(hook));
    let fetches = 0;
    // The attacker has had its turn in the middle of the fetch.
    server.beforeCommits(async () => {
      fetches += 1;
      rmSync(path, { force: true });
      await until(async () => isFound(hook));
    });
    for (let round = 0; round < 5; round++)
      await stage.run(
        {
          'checkout-image': `${stage.registry.address}/tools/git:1`,
          checkout: 'main',
          'checkout-token': TOKEN,
          run: 'true',
          preflight: 'never',
          'pod-template': `
            securityContext: { runAsUser: 0 }
            volumes: [{ name: workspace, persistentVolumeClaim: { claimName: shared } }]
          `,
        },
        { GITHUB_SERVER_URL: server.url, GITHUB_REPOSITORY: 'acme/secret' },
      );
    const found = await api.readNamespacedPodLog({ namespace, name: 'attacker' });
    await api.deleteNamespacedPod({ namespace, name: 'attacker', gracePeriodSeconds: 0 });
    expect(found ?? '').toBe('');
    expect(fetches).toBeGreaterThanOrEqual(5);
  });
});

function isFound(read: () => string): boolean {
  try {
    return read().length > 0;
  } catch {
    return false;
  }
}
