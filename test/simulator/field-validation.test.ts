import { describe, expect, test } from 'vitest';
import { validateStrictly } from '../../simulator/api/field-validation.ts';
import { clientOf, pods, simulate, stepPod } from './client.ts';

describe('strict field validation', () => {
  const podWith = (spec: string) =>
    `{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "x"}, "spec": ${spec}}`;

  // As Kubernetes 1.37.1 answered.
  test.each([
    [
      '{"restartPolicy":"Never","containers":[{"name":"step","image":"a","imagee":1,"env":[{"name":"A","value":"x","b":1}]}],"volums":[]}',
      'unknown field "spec.containers[0].imagee", unknown field "spec.containers[0].env[0].b", unknown field "spec.volums"',
    ],
    [
      '{"containers":[{"name":"step","image":"a","image":"b","env":[{"name":"a","name":"b","x":1}]}],"nodeSelector":{"a":"b","a":"c"}}',
      'duplicate field "spec.containers[0].image", duplicate field "spec.containers[0].env[0].name", unknown field "spec.containers[0].env[0].x", duplicate field "spec.nodeSelector.a"',
    ],
    [
      '{"containers":[],"volumes":[{"name":"a","iscsi":{"wrong":1,"lun":0}}],"foo":{"a":1}}',
      'unknown field "spec.volumes[0].iscsi.wrong", unknown field "spec.foo"',
    ],
    ['{"containers":[{"name":"step","Image":"b"}]}', 'unknown field "spec.containers[0].Image"'],
  ])('of %s names the fields in their order', (spec, fields) => {
    expect(() => validateStrictly(podWith(spec), [])).toThrow(
      `Pod in version "v1" cannot be handled as a Pod: strict decoding error: ${fields}`,
    );
  });

  test('takes texts with brackets, labels and maps of quantities', () => {
    const spec = {
      ...stepPod('x', 'a', 'echo "{[,:]}" \\\\').spec,
      nodeSelector: { 'a/b': '' },
      overhead: { cpu: '1' },
    };
    expect(() => validateStrictly(podWith(JSON.stringify(spec)), [])).not.toThrow();
  });

  test('creates nothing, and is only done when it is asked for', async () => {
    await using simulator = await simulate();
    const client = clientOf(simulator.kubeconfig);
    const pod = { ...stepPod('strict', 'app', 'true'), unknown: 1 };
    expect((await client.request('POST', `${pods}?fieldValidation=Strict`, pod)).status).toBe(400);
    expect((await client.request('GET', `${pods}/strict`)).status).toBe(404);
    expect((await client.request('POST', pods, pod)).status).toBe(201);
  });
});
