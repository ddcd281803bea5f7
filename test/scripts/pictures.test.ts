import { expect, test } from 'vitest';
import { withoutPlace } from '../../scripts/pictures/neutral-names.ts';

test('no name of the cluster stays, even if that of one node starts like that of another', () => {
  const place = { registry: { address: '127.0.0.1:4711' }, namespace: 'ns-1', nodes: ['box', 'box-2'] };
  const text = '127.0.0.1:4711/acme/app:v1 in ns-1 on box-2 and box';
  expect(withoutPlace({ summary: text, line: 3 }, place)).toEqual({
    summary: 'registry.acme.dev/acme/app:v1 in ci on pool-a-1 and pool-a-2',
    line: 3,
  });
});
