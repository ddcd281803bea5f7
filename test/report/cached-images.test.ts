import { describe, expect, test } from 'vitest';
import { cachedImages } from '../../src/report/containers.ts';
import { CHECKED, container, event, pod, stateAfter } from '../judge/pods.ts';
import { rowsOf } from '../rows.ts';
import { planIn } from './pull-plans.ts';

/** Pull plans as `planIn` reads them, events of the kubelet with their containers, and the expected warnings. */
type Row = { what: string; plans: string[]; said: [message: string, of?: string][]; warnings: string[] };

const DIGEST = `sha256:${'ab'.repeat(32)}`;

describe('an image that was used as it was on the node', () => {
  const ran = (name: string, image: string) => ({
    ...container({ terminated: { exitCode: 0 } }, name),
    imageID: `docker.io/library/${image}@${DIGEST}`,
  });
  const mounts = [
    { name: 'data', mountPath: '/data', volumeStatus: { image: { imageRef: `model@${DIGEST}` } } },
  ];
  const ended = (...words: [message: string, of?: string][]) =>
    stateAfter([
      {
        at: 0,
        pod: pod(
          {
            initContainerStatuses: [ran('imagecheck-0', 'db')],
            containerStatuses: [{ ...ran('step', 'app'), volumeMounts: mounts }, ran('db', 'db')],
          },
          { spec: CHECKED },
        ),
      },
      ...words.map(([message, of]) => ({
        at: 1,
        event: event('Pulled', message, of === undefined ? {} : { of }),
      })),
    ]);

  test.each(rowsOf<Row>('cached-images'))('$what', ({ plans, said, warnings }) => {
    const told = cachedImages(ended(...said), plans.map(planIn));
    expect(told.map(({ message }) => message)).toEqual(warnings);
  });

  test('is as it was requested where its name has a digest', () => {
    const image = `app:1@${DIGEST}`;
    const state = stateAfter([
      {
        at: 0,
        pod: pod(
          { containerStatuses: [ran('step', 'app')] },
          { spec: { containers: [{ name: 'step', image }] } },
        ),
      },
    ]);
    expect(cachedImages(state, [planIn(`step ${image} A N; A not-found`)])).toMatchObject([
      {
        message: `${image} could not be pulled (image not found), so the container step ran ${DIGEST} as it was on the node node-1.`,
      },
    ]);
  });
});
