import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Pod } from '../../simulator/wire.ts';
import { attemptsOf } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { useWebhookThroughout, type WebhookSettings } from './webhook.ts';

const stage = useStage();
expectNothingLeft(stage);

const [FIRST, LAST] = [1_000_680_000, 1_000_689_999];

/**
 * As OpenShift does it: a container without a user gets one of its namespace, and others are refused.
 * https://github.com/openshift/apiserver-library-go/blob/master/pkg/securitycontextconstraints/user/mustrunasrange.go
 */
const restricted: WebhookSettings['answer'] = ({ spec }: Pod) => {
  const wrong = (['initContainers', 'containers'] as const).flatMap((list) =>
    (spec[list] ?? []).flatMap(({ securityContext }, index) => {
      const user = securityContext?.runAsUser ?? FIRST;
      const range = `must be in the ranges: [${FIRST}, ${LAST}]`;
      return user >= FIRST && user <= LAST
        ? []
        : [`provider restricted-v2: .${list}[${index}].runAsUser: Invalid value: ${user}: ${range}`];
    }),
  );
  const message = `unable to validate against any security context constraint: [${wrong.join(', ')}]`;
  if (wrong.length > 0) return { kind: 'denied', code: 403, reason: 'Forbidden', message };
  return {
    kind: 'allowed',
    spec: { ...spec, securityContext: { ...spec.securityContext, runAsUser: FIRST } },
  };
};
useWebhookThroughout(stage, restricted);

describe('on a cluster that chooses the users of containers', () => {
  const beside = () =>
    stringify({
      initContainers: [
        { name: 'a', image: stage.image, command: ['true'] },
        { name: 'b', image: stage.push('users/b'), command: ['true'] },
      ],
    });

  test('images are checked by init containers, as one of its users', async () => {
    const { outputs, log } = await stage.run({
      preflight: 'always',
      run: 'echo ran',
      'pod-template': beside(),
    });

    expect(log).toContain('ran');
    expect(outputs).toMatchObject({ outcome: 'success' });
    expect(attemptsOf({ outputs })).toHaveLength(2);
    expect(await stage.startedIn(outputs['pod'] ?? '')).toEqual(['imagecheck-0', 'a', 'b', 'step']);
    expect(log.join('\n')).toContain(
      'with a user of the cluster’s choice for checks and checkout, not 65534',
    );
  });

  test('mode: check needs no user', async () => {
    const { outputs } = await stage.run({ mode: 'check', 'pod-template': beside() });

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'images-available' });
  });

  test('a user of the template’s that is not one of its is refused at once', async () => {
    const { outputs } = await stage.run({
      run: 'true',
      'pod-template': stringify({ containers: [{ name: 'step', securityContext: { runAsUser: 1000 } }] }),
    });

    expect(outputs).toMatchObject({
      outcome: 'failure',
      category: 'admission',
      retryable: 'false',
    });
    expect(attemptsOf({ outputs })).toHaveLength(1);
    expect(outputs['message']).toContain('.containers[0].runAsUser');
  });
});
