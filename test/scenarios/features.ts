// What a step can do that asks something of the cluster: for suites that try all of it as an account of few rights.

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { shellImage } from '../../simulator/registry/images.ts';
import { openFolder } from '../folders.ts';
import type { Ended, Inputs } from './action.ts';
import { gitImage } from './git-image.ts';
import { addressForPods, startGitServer } from './git-server.ts';
import type { Stage } from './stage.ts';

/** Each ends in its own way where nothing is missing. */
export const FEATURES = {
  run: 'a script in an image',
  template: 'a pod template with a service',
  'secret-env': '`secret-env`',
  'files-in': '`files-in`',
  'large-files-in': '`files-in` above 0.9 MB',
  'large-files-out': '`files-out` above 6 MiB',
  checkout: '`checkout` with a token',
  'registry-credentials': '`registry-credentials`',
  'image-pull-secrets': '`image-pull-secrets`',
  'init-containers': 'checks of images by init containers',
  'image-volumes': 'checks of images by image volumes',
  'another-attempt': 'another attempt after a failed pull',
  'all-bad-images': 'naming every bad image',
  check: '`mode: check`',
} as const;

export type Feature = keyof typeof FEATURES;

/** As `category/reason`. */
export function endOf(feature: Feature): string {
  if (feature === 'check') return 'image-pull/images-available';
  return /^(another-attempt|all-bad-images)$/.test(feature) ? 'image-pull/not-found' : 'step/completed';
}

/** Older nodes have no image volumes. */
export function isThere(feature: Feature, { imageVolumes }: Stage): boolean {
  return feature !== 'image-volumes' || imageVolumes;
}

export type Features = AsyncDisposable & {
  /** Runs it with this kubeconfig, for a step in the stage's namespace. */
  run(feature: Feature, kubeconfig: string): Promise<Ended>;
};

const CREDENTIALS = { user: 'mona', password: 'a very secret passw0rd' };
const TOKEN = 'ghs_a1B2c3D4e5F6g7H8i9J0';

export async function prepareFeatures(stage: Stage): Promise<Features> {
  const { registry, api, namespace } = stage;
  const git = await startGitServer(await addressForPods(stage));
  const { commits } = git.create('acme/secret', [{ 'name.txt': 'for few' }]);
  git.protect('acme/secret', TOKEN);
  registry.push('tools/git:1', gitImage());
  registry.push('private/app:1', shellImage({ files: { 'etc/name': 'private' } }));
  registry.protect('private/app', CREDENTIALS);
  const at = (name: string) => `${registry.address}/${name}`;
  const other = stage.push('beside/app');
  const auths = { [registry.address]: { username: CREDENTIALS.user, password: CREDENTIALS.password } };
  await api.createNamespacedSecret({
    namespace,
    body: {
      metadata: { name: 'team' },
      type: 'kubernetes.io/dockerconfigjson',
      stringData: { '.dockerconfigjson': JSON.stringify({ auths }) },
    },
  });
  const { path: workspace, remove } = openFolder();
  writeFileSync(join(workspace, 'small.txt'), 'small');
  writeFileSync(join(workspace, 'large.bin'), randomBytes(1_000_000));
  const beside = (spec: object) => stringify({ terminationGracePeriodSeconds: 1, ...spec });
  const tool = { name: 'tool', image: other, command: ['true'] };
  const inputs: Record<Feature, Inputs> = {
    run: {},
    template: {
      'pod-template': beside({
        initContainers: [
          { name: 'service', image: other, command: ['sleep', '60'], restartPolicy: 'Always' },
        ],
      }),
      preflight: 'never',
    },
    'secret-env': { 'secret-env': 'KEY=hush-hush-7' },
    'files-in': { 'files-in': 'small.txt', 'checkout-image': stage.image, run: 'test -s small.txt' },
    'large-files-in': { 'files-in': 'large.bin', 'checkout-image': stage.image, run: 'test -s large.bin' },
    'large-files-out': {
      'files-out': 'out.bin',
      'checkout-image': stage.image,
      run: 'dd if=/dev/urandom of=out.bin bs=1048576 count=7 2>/dev/null',
    },
    checkout: {
      checkout: 'true',
      'checkout-image': at('tools/git:1'),
      'checkout-token': TOKEN,
      preflight: 'never',
    },
    'registry-credentials': {
      image: at('private/app:1'),
      'registry-credentials': `${registry.address} ${CREDENTIALS.user} ${CREDENTIALS.password}`,
    },
    'image-pull-secrets': { image: at('private/app:1'), 'image-pull-secrets': 'team' },
    'init-containers': { preflight: 'always', 'pod-template': beside({ containers: [tool] }) },
    'image-volumes': { preflight: 'image-volumes', 'pod-template': beside({ containers: [tool] }) },
    'another-attempt': { image: at('no/such:1'), 'pull-policy': 'Always, IfNotPresent' },
    'all-bad-images': {
      image: at('no/such:1'),
      preflight: 'never',
      'pod-template': beside({ initContainers: [{ name: 'first', image: at('no/first:1') }] }),
    },
    check: { mode: 'check', run: '', image: other },
  };
  return {
    run(feature, kubeconfig) {
      // No secret that the feature does not ask for.
      const given = { 'secret-env': '', run: 'echo ran', ...inputs[feature], kubeconfig };
      const origin = {
        GITHUB_SERVER_URL: git.url,
        GITHUB_REPOSITORY: 'acme/secret',
        GITHUB_SHA: commits[0] ?? '',
        GITHUB_WORKSPACE: workspace,
      };
      return stage.run(given, origin);
    },
    async [Symbol.asyncDispose]() {
      remove();
      await git[Symbol.asyncDispose]();
    },
  };
}
