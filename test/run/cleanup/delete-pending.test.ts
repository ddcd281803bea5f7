import { expect, test } from 'vitest';
import { openCleanup } from '../../../src/run/cleanup/cleanup.ts';
import { deletePending } from '../../../src/run/cleanup/delete-pending.ts';

const POD = { resource: 'pods', name: 'shop-77', token: '0123456789abcdef0123456789abcdef' } as const;
const SECRET = { name: 'pod-step-pull-0123456789abcdef', version: '7' };

/** What main has kept for post after `created` in the namespace `ci`. */
function keptByMain(): string {
  let kept = '';
  const host = {
    warning: () => {},
    saveForPost: (text: string) => {
      kept = text;
    },
  };
  const never = () => new Promise<never>(() => {});
  const cleanup = openCleanup('ci', { delete: never, emptySecret: never, settle: never }, host);
  cleanup.register({ pod: POD, dependents: [] });
  cleanup.emptyLater([SECRET]);
  return kept;
}

/** Post on what was kept; tells what it asked for and what it said. */
async function post(kept: string, remove = async () => {}) {
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
        delete: ({ pod }) => {
          asked.push(pod.name);
          return remove();
        },
        emptySecret: async ({ name }) => void asked.push(name),
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
    'A pod is left behind: ci/shop-77 could not be deleted: no answer. Delete it with: kubectl delete pod -n ci shop-77',
  ]);
});

test('post connects to nothing where nothing was kept, or where it is not believed', async () => {
  expect(await post('')).toEqual({ asked: [], said: [] });

  const { asked, said } = await post('{}');
  expect(asked).toEqual([]);
  expect(said).toEqual([expect.stringContaining('is not what the step wrote')]);
});
