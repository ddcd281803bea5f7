import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RbacAuthorizationV1Api, type V1RoleBinding, VersionApi } from '@kubernetes/client-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { AUTHENTICATION, NOBODY } from '../../cluster/authentication.ts';
import { AUDIT_LOG } from '../../cluster/control-plane.ts';
import { VERSION } from '../../src/job/identity.ts';
import { openRunnerIssuer, type RunnerIssuer } from '../cluster-client/access/runner-issuer.ts';
import { errorsIn, type Inputs, runAction, runPost, shown, startAction, warningsIn } from './action.ts';
import { blocksOf } from './pages.ts';
import { deployedRole } from './roles.ts';
import { configOf, expectNothingLeft, until, useStage } from './stage.ts';

// As docs/oidc.md says: its files, with another issuer, are what the real API server reads here.

const kubeconfigOfCluster = process.env['POD_STEP_TEST_KUBECONFIG'];
const configuration = join(dirname(kubeconfigOfCluster ?? ''), AUTHENTICATION);
/** The API server of another cluster cannot be configured to trust an issuer. */
const isOurs = kubeconfigOfCluster === undefined || existsSync(configuration);
const AUDIENCE = 'pod-step.acme.example';
const LIFE_S = 4;

const stage = useStage();
expectNothingLeft(stage);

/** The document of docs/oidc.md of this kind. */
function documented(kind: string): string {
  const blocks = blocksOf(readFileSync('docs/oidc.md', 'utf8'), 'yaml');
  return blocks.find((yaml) => yaml.includes(`kind: ${kind}\n`)) ?? '';
}

let issuer: RunnerIssuer;
let inputs: Inputs;
beforeAll(async () => {
  issuer = await openRunnerIssuer();
  issuer.lifeS = LIFE_S;
  Object.assign(issuer.claims, {
    sub: 'repo:acme/shop:environment:ci',
    repository: 'acme/shop',
    repository_id: '24681012',
    repository_owner_id: '1357911',
    run_id: '77',
    actor: 'mona',
    ref: 'refs/heads/main',
    environment: 'ci',
  });
  const cluster = configOf(stage.kubeconfig).getCurrentCluster();
  const { kubeconfig: _, ...rest } = stage.inputs;
  inputs = {
    ...rest,
    server: cluster?.server ?? '',
    'certificate-authority': cluster?.caData ?? '',
    'oidc-audience': AUDIENCE,
  };
  if (stage.simulator !== undefined)
    stage.simulator.api.authenticate((token) =>
      issuer.isValid(token, AUDIENCE) ? 'github:runner' : undefined,
    );
  else if (isOurs) await letClusterBelieve();
});
afterAll(async () => {
  if (stage.kind === 'cluster' && isOurs) writeFileSync(configuration, NOBODY);
  await issuer[Symbol.asyncDispose]();
});

/** Settles when the API server knows the issuer, and when the account has its rights. */
async function letClusterBelieve(): Promise<void> {
  const { namespace, kubeconfig } = stage;
  const config = parse(documented('AuthenticationConfiguration'));
  const { minor } = await configOf(kubeconfig).makeApiClient(VersionApi).getCode();
  if (Number.parseInt(minor, 10) < 34) config.apiVersion = 'apiserver.config.k8s.io/v1beta1';
  Object.assign(config.jwt[0].issuer, { url: issuer.url, certificateAuthority: issuer.certificate });
  writeFileSync(configuration, stringify(config));
  const rbac = configOf(kubeconfig).makeApiClient(RbacAuthorizationV1Api);
  const role = deployedRole();
  await rbac.createNamespacedRole({ namespace, body: { ...role, metadata: { name: 'pod-step' } } });
  const binding = parse(documented('RoleBinding')) as V1RoleBinding;
  const metadata = { ...binding.metadata, namespace };
  await rbac.createNamespacedRoleBinding({ namespace, body: { ...binding, metadata } });
  await until(async () => (await runAction({ ...inputs, run: 'true' }, issuer.env)).exitCode === 0, 60_000);
}

test.runIf(isOurs)('a step without a kubeconfig outlives three tokens, and shows none', async () => {
  issuer.given.length = 0;
  const given = { ...inputs, run: 'echo up; sleep 14; echo done' };
  const main = await runAction(given, issuer.env);
  const post = await runPost(given, main, issuer.env);

  expect(main.outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
  expect(main.log).toContain('done');
  // One for the start, and one for the requests after the last line.
  expect(issuer.given.length).toBeGreaterThan(1);
  expect(issuer.asked.every((query) => query.get('audience') === AUDIENCE)).toBe(true);
  expect([...main.log, ...post.log].filter((line) => line.startsWith('::warning'))).toEqual([]);
  for (const token of issuer.given) expect(shown(main)).not.toContain(token);
});

test.runIf(isOurs && stage.kind !== 'simulator' && kubeconfigOfCluster !== undefined)(
  'a job of another environment gets an error with its user and the missing right',
  async () => {
    const { environment: _, ...claims } = issuer.claims;
    const own = { ...issuer.claims };
    issuer.claims = { ...claims, sub: 'repo:acme/shop:ref:refs/heads/main' };
    const { outputs, log } = await runAction({ ...inputs, run: 'true' }, issuer.env);
    issuer.claims = own;

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'forbidden' });
    expect(outputs['message']).toContain('github:repo:acme/shop:ref:refs/heads/main');
    expect(errorsIn(log)).toHaveLength(1);
  },
);

test.runIf(isOurs)('a token for another audience is refused, and what it claims is reported', async () => {
  const { outputs } = await runAction(
    { ...inputs, 'oidc-audience': 'another', 'connection-grace': '1s', run: 'true' },
    issuer.env,
  );

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'unauthorized' });
  expect(outputs['message']).toContain(
    'the audience "another" and the subject "repo:acme/shop:environment:ci"',
  );
});

test.runIf(isOurs)(
  'a last token that ends fails no step that has ended well, and post deletes its pod',
  async () => {
    const given = { ...inputs, run: `sleep ${LIFE_S + 2}`, 'connection-grace': '1s' };
    const running = startAction(given, issuer.env);
    await stage.podWith(({ status }) => status?.phase === 'Running');
    issuer.refusal = 503;
    const main = await running.ended;
    issuer.refusal = undefined;

    expect(main.outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
    expect(warningsIn(main.log).join('\n')).toMatch(
      /The pod could not be deleted::.* no request was sent, because the runner issues no new OIDC token: its token service answered HTTP 503\. The end of the job tries once more\./,
    );
    const post = await runPost(given, main, issuer.env);
    expect(post.log.join('\n')).toMatch(/^Deleted the pod .*, which the step had left\.$/m);
  },
);

test.runIf(isOurs && kubeconfigOfCluster !== undefined).each<[string, object, string]>([
  ['another repository, also with the name of this one', { repository_id: '24681013' }, 'forbidden'],
  ['another environment', { environment: 'staging' }, 'forbidden'],
  ['another owner', { repository_owner_id: '1357912' }, 'unauthorized'],
])('a job of %s can not run a step', async (_, claims, reason) => {
  const own = issuer.claims;
  issuer.claims = { ...own, ...claims };
  const { outputs } = await runAction({ ...inputs, run: 'true' }, issuer.env);
  issuer.claims = own;

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason });
});

/** The blocks of docs/attribution.md in this language. */
function attribution(language: string): string[] {
  return blocksOf(readFileSync('docs/attribution.md', 'utf8'), language);
}

test('the cluster has the audit policy of docs/attribution.md, for all namespaces', () => {
  const [policy = ''] = attribution('yaml');
  const { rules, ...rest } = parse(policy) as { rules: object[] };
  const everywhere = rules.map(({ namespaces, ...rule }: { namespaces?: string[] }) => {
    expect(namespaces).toEqual(['ci']);
    return rule;
  });
  expect(parse(readFileSync('cluster/audit-policy.yaml', 'utf8'))).toEqual({ ...rest, rules: everywhere });
});

const auditLog = join(dirname(kubeconfigOfCluster ?? ''), AUDIT_LOG);
test.runIf(kubeconfigOfCluster !== undefined && existsSync(auditLog))(
  'the queries of docs/attribution.md name who created a pod, and a job that names another repository',
  async () => {
    /** What a query prints, as rows without their times. */
    const rowsOf = (query = 'exit 1') =>
      execFileSync('sh', ['-euc', query], { cwd: dirname(auditLog), encoding: 'utf8' })
        .split('\n')
        .map((line) => line.split('\t').slice(1));
    const [creators, forgers] = attribution('sh');
    const user = 'github:repo:acme/shop:environment:ci';
    for (const repository of ['acme/shop', 'acme/other']) {
      const env = { ...issuer.env, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: '77' };
      const { outputs } = await runAction({ ...inputs, run: 'true' }, env);
      const agent = `pod-step/${VERSION} (${repository}; run 77)`;
      const pod = `${stage.namespace}/${outputs['pod']}`;
      expect(rowsOf(creators)).toContainEqual([pod, user, '77', agent]);
      // The token is for acme/shop.
      const { length } = rowsOf(forgers).filter((row) => isDeepStrictEqual(row, [user, 'mona', agent]));
      expect(length > 0, repository).toBe(repository === 'acme/other');
    }
  },
);

test('a job without the permission gets an error that says how to set it', async () => {
  const { outputs } = await runAction({ ...inputs, run: 'true' });

  expect(outputs).toMatchObject({ outcome: 'failure', category: 'input' });
  expect(outputs['message']).toContain('id-token: write');
});
