import { expect, test } from 'vitest';
import { imagesToCheck } from '../../../src/run/images.ts';
import { jobOf, letter } from '../../plan/planned.ts';

const volume = (name: string, reference: string) => ({ name, image: { reference } });
const LONG = 'v'.repeat(63);

test.each([
  ['by the line for all', { 'pull-policy': 'IfNotPresent' }, {}, ['app app:1 I']],
  ['by preflight-pull-policy', { 'preflight-pull-policy': 'Never' }, {}, ['app app:1 N']],
  [
    'once, by the strongest policy of its containers',
    { image: '', 'pull-policy': 'container:a = Never\ncontainer:b = Always' },
    {
      containers: [
        { name: 'a', image: 'x:1' },
        { name: 'b', image: 'x:1' },
      ],
    },
    ['a x:1 A'],
  ],
  [
    'also where only a volume holds it',
    { image: 'app:1' },
    { volumes: [volume('data', 'model:1')] },
    ['app app:1 A', 'volume-data model:1 A'],
  ],
  [
    'once where a container and a volume have it',
    { image: '' },
    { containers: [{ name: 'a', image: 'x:1' }], volumes: [volume('data', 'x:1')] },
    ['a x:1 A'],
  ],
  [
    'in a container of a name of its own',
    { image: '' },
    {
      containers: [{ name: 'volume-data', image: 'x:1' }],
      volumes: [
        volume('data', 'model:1'),
        volume(LONG, 'model:2'),
        volume(`${LONG.slice(0, -1)}w`, 'model:3'),
      ],
    },
    [
      'volume-data x:1 A',
      'volume-data-2 model:1 A',
      `volume-${'v'.repeat(48)} model:2 A`,
      `volume-${'v'.repeat(48)}-2 model:3 A`,
    ],
  ],
])('an image is checked %s', (_, inputs, template, images) => {
  const { pulls } = jobOf({ mode: 'check', ...inputs }, { containers: [], ...template });
  const shown = imagesToCheck(pulls).map((one) => `${one.container} ${one.image} ${letter(one.policy)}`);
  expect(shown).toEqual(images);
});
