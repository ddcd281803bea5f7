import { expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { openCleanup } from '../../../src/run/cleanup.ts';
import { ApiError, UnreachableError } from '../../../src/run/errors.ts';
import { deletePending } from '../../../src/run/post.ts';

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

/** Post on what was kept; tells what it asked for and what it said. */
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
  expect(said).toEqual(['Deleted the pod ci/shop-77, which the step had left behind.']);
});

test('post says what it could not delete, and how it can be done', async () => {
  const { said } = await post(keptByMain(), () => Promise.reject(new Error('no answer')));

  expect(said).toEqual([
    'A pod is left behind: ci/shop-77 could not be deleted. No answer. Delete it with: kubectl delete pod -n ci shop-77',
    `A pull secret still has the credentials of the step: ci/${SECRET.name} could not be emptied. No answer. Delete it with: kubectl delete secret -n ci ${SECRET.name}`,
  ]);
});

test('post says which right it lacked, and how it is granted', async () => {
  const words =
    'pods "shop-77" is forbidden: User "ci" cannot delete resource "pods" in API group "" in the namespace "ci"';
  const facts = { status: 403, reason: 'Forbidden' };
  const { said } = await post(keptByMain(), () => Promise.reject(new ApiError(words, facts)));

  expect(said[0]).toBe(
    'A pod is left behind: ci/shop-77 could not be deleted. The user "ci" may not delete pods in the namespace ci. Let a Role of that namespace grant it: apiGroups [""], resources ["pods"], verbs ["delete"]. Delete it with: kubectl delete pod -n ci shop-77',
  );
});

test('post says of an API server that is away no more than that', async () => {
  const away = new UnreachableError('https://c1: it refuses the connection', undefined);
  const { said } = await post(keptByMain(), () => Promise.reject(away));

  expect(said[0]).toMatch(
    / could not be deleted\. No answer from the API server https:\/\/c1: it refuses the connection\. Delete it/,
  );
});

test('post goes on after what it could not delete, names that alone, and closes its connection', async () => {
  const onlyFirst = async (name: string) => {
    if (name === POD.name) throw new Error('no answer');
  };
  const { asked, said } = await post(keptByMain('shop-78'), onlyFirst);

  expect(asked).toEqual(['ci', POD.name, 'shop-78', SECRET.name, 'close']);
  expect(said).toEqual([
    'Deleted the pod ci/shop-78, which the step had left behind.',
    'A pod is left behind: ci/shop-77 could not be deleted. No answer. Delete it with: kubectl delete pod -n ci shop-77',
  ]);
});

test('post connects to nothing where nothing was kept, or where it is not believed', async () => {
  expect(await post('')).toEqual({ asked: [], said: [] });

  const { asked, said } = await post('{}');
  expect(asked).toEqual([]);
  expect(said).toEqual([expect.stringContaining('is not what the step wrote')]);
});
