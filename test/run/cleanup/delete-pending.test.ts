import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { codedError } from '../../../src/job/errors.ts';
import { deletePending, openCleanup } from '../../../src/run/cleanup.ts';

const POD = { name: 'shop-77', token: '0123456789abcdef0123456789abcdef' } as const;
const SECRET = { name: 'pod-step-pull-0123456789abcdef', token: POD.token };

/** What main has kept for post after `created` in the namespace `ci`. */
function keptByMain(...more: string[]): string {
  let kept = '';
  const host = {
    warning: () => {},
    saveForPost: (text: string) => {
      kept = text;
    },
  };
  const never = () => new Promise<never>(() => {});
  const cluster = { delete: never, emptySecret: never };
  const interrupted = new AbortController().signal;
  const cleanup = openCleanup('ci', { cluster, clock: systemClock, host, interrupted });
  for (const name of [POD.name, ...more]) cleanup.register({ ...POD, name });
  cleanup.emptyLater(SECRET);
  return kept;
}

/** Runs post with the saved text; returns its requests and its log. */
async function post(kept: string, remove = async (_: string) => {}) {
  const asked: unknown[] = [];
  const said: string[] = [];
  const host = {
    savedForPost: () => kept,
    say: (text: string) => said.push(text),
    warning: (title: string, message: string) => said.push(`${title}: ${message}`),
  };
  await deletePending(host, async (namespace) => {
    asked.push(namespace);
    return {
      cluster: {
        delete: async ({ name }) => {
          asked.push(name);
          await remove(name);
          return true;
        },
        emptySecret: async ({ name }) => {
          asked.push(name);
          await remove(name);
        },
      },
      close: async () => void asked.push('close'),
    };
  });
  return { asked, said };
}

test('post deletes and empties in the namespace in which main has created', async () => {
  const { asked, said } = await post(keptByMain());

  expect(asked).toEqual(['ci', POD.name, SECRET.name, 'close']);
  expect(said).toEqual(['Deleted the pod ci/shop-77, which the step had left.']);
});

const forbidden =
  'pods "shop-77" is forbidden: User "ci" cannot delete resource "pods" in API group "" in the namespace "ci"';

test.each([
  ['objects that it could not delete, and how to delete them', new Error('no answer'), 'No answer.'],
  [
    'which right it lacked, and how to grant it',
    codedError('api', forbidden, { status: 403, reason: 'Forbidden' }),
    'The user "ci" cannot delete pods in the namespace ci. Grant it with a Role in that namespace: apiGroups [""], resources ["pods"], verbs ["delete"].',
  ],
  [
    'only that the API server was unavailable',
    codedError('unreachable', 'https://c1: it refuses the connection'),
    'No answer from the API server https://c1: it refuses the connection.',
  ],
])('post reports %s', async (_, error, why) => {
  const { said } = await post(keptByMain(), () => Promise.reject(error));
  const [secret, remedy] = [`The secret ci/${SECRET.name}`, `kubectl delete secret -n ci ${SECRET.name}`];
  expect(said).toEqual([
    `The pod could not be deleted: The pod ci/shop-77 may still exist. ${why} Delete it with: kubectl delete pod -n ci shop-77`,
    expect.stringMatching(
      `^A pull secret still has the credentials of the step: ${secret} could not be emptied\\. .* Delete it with: ${remedy}$`,
    ),
  ]);
});

test('post goes on after what it could not delete, names that alone, and closes its connection', async () => {
  const onlyFirst = async (name: string) => {
    if (name === POD.name) throw new Error('no answer');
  };
  const { asked, said } = await post(keptByMain('shop-78'), onlyFirst);

  expect(asked).toEqual(['ci', POD.name, 'shop-78', SECRET.name, 'close']);
  expect(said).toEqual([
    'The pod could not be deleted: The pod ci/shop-77 may still exist. No answer. Delete it with: kubectl delete pod -n ci shop-77',
    'Deleted the pod ci/shop-78, which the step had left.',
  ]);
});

test('post connects to nothing if nothing was kept', async () => {
  expect(await post('')).toEqual({ asked: [], said: [] });
});

const [LEFT_POD, LEFT_SECRET] = [`pod/shop-77/${POD.token}/`, `secret/${SECRET.name}/${POD.token}/`];
const LEFT = `ci ${LEFT_POD} ${LEFT_SECRET}`;

describe('the state that main left', () => {
  test.each([
    ['a pod with its UID', `ci ${LEFT_POD}0a1b2c3d-0000-4000-8000-0123456789ab`, [POD.name]],
    ['secrets alone', `ci ${LEFT_SECRET}`, [SECRET.name]],
  ])('is believed where it is of the form that main writes: %s', async (_, left, names) => {
    const { asked } = await post(left);
    expect(asked).toEqual(['ci', ...names, 'close']);
  });

  const podNamed = (name: string) => LEFT.replace('shop-77', name);
  test.each([
    ['JSON', JSON.stringify({ namespace: 'ci', pods: [POD] })],
    ['without a namespace', `${LEFT_POD} ${LEFT_SECRET}`],
    ['another namespace by its path', LEFT.replace('ci', 'kube-system/pods/x?a=')],
    ['an empty namespace', ` ${LEFT_POD}`],
    ['something of another kind', LEFT.replace('pod', 'node')],
    ['a field more', LEFT.replace(LEFT_POD, `${LEFT_POD}/`)],
    ['a line more', `${LEFT}\n`],
    ['two blanks', LEFT.replace(' ', '  ')],
    ['a pod that is a path', podNamed('../secrets/x')],
    ['a pod with a line end', podNamed('x\n')],
    ['a pod that is empty', podNamed('')],
    ['a pod that is too long', podNamed('x'.repeat(64))],
    ['a pod with half a token', LEFT.replace(POD.token, '0123456789abcdef')],
    ['a pod without a token', LEFT.replace(POD.token, '')],
    ['a UID that is none', LEFT.replace(LEFT_POD, `${LEFT_POD}x`)],
    ['a secret that is not ours', LEFT.replace(SECRET.name, 'database')],
    ['a secret with half a token', `ci secret/${SECRET.name}/0123456789abcdef/`],
    ['far too many pods', `ci ${Array.from({ length: 1001 }, () => LEFT_POD).join(' ')}`],
  ])('is not believed: %s', async (_, state) => {
    const { asked, said } = await post(state);
    expect([asked, said]).toEqual([[], [expect.stringContaining('record of this step’s pods was changed')]]);
  });
});
