import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Ended, Inputs } from './action.ts';
import { labelNamespace } from './deployed.ts';
import { deployedRole, kubeconfigWithRole } from './roles.ts';
import { expectNothingLeft, onCluster, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

const run = (inputs: Inputs, template: object = beside()) =>
  stage.run({ run: 'echo ran', ...inputs, 'pod-template': stringify(template) });
/** A second image, so that there is something to check. */
const beside = () => ({
  terminationGracePeriodSeconds: 1,
  containers: [{ name: 'tool', image: stage.push('beside/step'), command: ['true'] }],
});
const linesOf = ({ log }: Ended, start: string) => log.filter((line) => line.startsWith(start));

/** Runs as an account that cannot list nodes, nor create these. */
async function runWithout(denied: 'configmaps' | undefined, inputs: Inputs): Promise<Ended> {
  const { simulator } = stage;
  if (simulator !== undefined) {
    const allow = [simulator.api.deny('list', 'nodes')];
    if (denied !== undefined) allow.push(simulator.api.deny('create', denied));
    const ended = await run(inputs);
    for (const again of allow) again();
    return ended;
  }
  const role = deployedRole();
  const rules = role.rules?.filter(({ resources = [] }) => !resources.includes(denied ?? 'nothing'));
  const account = `${denied ?? 'all'}-${inputs['preflight'] ?? 'auto'}`;
  const kubeconfig = await kubeconfigWithRole(stage, { ...role, rules: rules ?? [] }, account);
  return run({ ...inputs, kubeconfig });
}

describe('a user who cannot', () => {
  test('list nodes has images checked by init containers, and the log says why', async () => {
    const ended = await runWithout(undefined, {});

    expect(ended.log).toContain('ran');
    expect(linesOf(ended, '  checked first: ')).toEqual([
      expect.stringMatching(
        /· by init containers, because the nodes can’t be read \(the right to list nodes is missing\)$/,
      ),
    ]);
    expect(linesOf(ended, '::warning')).toEqual([]);
  });

  test('create ConfigMaps either gets no checks, and the log says so', async () => {
    const ended = await runWithout('configmaps', {});

    expect(ended.log).toContain('ran');
    expect(ended.outputs['outcome']).toBe('success');
    expect(linesOf(ended, 'Attempt ')).toEqual([
      expect.stringMatching(/^Attempt 2: without checks of images: .*configmaps/i),
    ]);
    expect(linesOf(ended, '::error')).toEqual([]);
  });

  test('create ConfigMaps, with preflight: always, gets an error that names the missing right', async () => {
    const ended = await runWithout('configmaps', { preflight: 'always' });

    expect(ended.log).not.toContain('ran');
    expect(ended.outputs).toMatchObject({ outcome: 'failure', category: 'connection', reason: 'forbidden' });
    expect(ended.log.join('\n')).toMatch(/configmaps/);
  });
});

// The simulator enforces nothing.
describe.runIf(onCluster)('in a namespace that allows only what is restricted', () => {
  const restricted = {
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  };
  const careful = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
  const enforce = (level: string | null) =>
    labelNamespace(stage, { 'pod-security.kubernetes.io/enforce': level });

  test.each(['always', 'image-volumes'])('checks by %s are admitted', async (preflight) => {
    await enforce('restricted');
    const ended = await run(
      { preflight },
      {
        ...restricted,
        containers: [
          { name: 'tool', image: stage.push('restricted/tool'), command: ['true'], securityContext: careful },
          { name: 'step', securityContext: careful },
        ],
      },
    );
    const survey = await run(
      { preflight },
      {
        ...restricted,
        initContainers: [
          { name: 'one', image: `${stage.registry.address}/no/one:1`, securityContext: careful },
          { name: 'two', image: `${stage.registry.address}/no/two:1`, securityContext: careful },
        ],
        containers: [{ name: 'step', securityContext: careful }],
      },
    );
    await enforce(null);

    expect(ended.log).toContain('ran');
    expect(ended.outputs['outcome']).toBe('success');
    for (const name of ['one', 'two'])
      expect(survey.outputs['message']).toContain(
        `no/${name}:1 does not exist in its registry (container ${name}`,
      );
  });
});
