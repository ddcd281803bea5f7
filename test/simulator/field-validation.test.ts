import { describe, expect, test } from 'vitest';
import { validateStrictly } from '../../simulator/api/field-validation.ts';
import { rowsOf } from '../rows.ts';
import { clientOf, pods, simulate, stepPod } from './client.ts';

describe('strict field validation', () => {
  const podWith = (spec: string) =>
    `{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x"}, "spec": ${spec}}`;

  // As Kubernetes 1.37.1 answered.
  test.each(rowsOf<{ spec: string; fields: string }>('unknown-fields'))(
    'of $spec names the fields in their order',
    ({ spec, fields }) => {
      expect(() => validateStrictly(podWith(spec), [])).toThrow(
        `Pod in version "v1" cannot be handled as a Pod: strict decoding error: ${fields}`,
      );
    },
  );

  test('takes texts with brackets, labels and maps of quantities', () => {
    const spec = {
      ...stepPod('x', 'a', 'echo "{[,:]}" \\\\').spec,
      nodeSelector: { 'a/b': '' },
      overhead: { cpu: '1' },
    };
    expect(() => validateStrictly(podWith(JSON.stringify(spec)), [])).not.toThrow();
  });

  test('creates nothing, and is only done when it is requested', async () => {
    await using simulator = await simulate();
    const client = clientOf(simulator.kubeconfig);
    const pod = { ...stepPod('strict', 'app', 'true'), unknown: 1 };
    expect((await client.request('POST', `${pods}?fieldValidation=Strict`, pod)).status).toBe(400);
    expect((await client.request('GET', `${pods}/strict`)).status).toBe(404);
    expect((await client.request('POST', pods, pod)).status).toBe(201);
  });
});
