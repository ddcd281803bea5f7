import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renamed } from './deploy-files.ts';
import { blocksOf } from './pages.ts';
import { openReader, type Reader } from './reader.ts';
import { onCluster, until, useStage } from './stage.ts';

// These tests follow docs/approve.md by its own commands. The commands that need GitHub are left out, by their names.

const OF_GITHUB = /^(git clone|for file in pod-step\/dist\/\*; do gh attestation verify) /;

const stage = useStage();

/** The blocks of commands of the page, in its order. */
const readCommands = (changed: (text: string) => string) =>
  blocksOf(changed(readFileSync('docs/approve.md', 'utf8')), 'sh');

test('docs/approve.md needs GitHub for its first commands alone', () => {
  const [first = '', ...others] = readCommands((text) => text);
  for (const line of first.trim().split('\n')) expect(line).toMatch(OF_GITHUB);
  expect(others.join('')).not.toMatch(/\b(git|gh) /);
});

describe.runIf(onCluster)('a team that follows docs/approve.md', () => {
  let namespace: string;
  let reader: Reader;
  let commands: string[];
  let isRemoved = false;

  beforeAll(() => {
    namespace = `${stage.namespace}-trial`;
    commands = readCommands((text) => text.replaceAll('pod-step-trial', namespace));
    reader = openReader(stage.kubeconfig, (text) => renamed(text, namespace));
  });

  afterAll(async () => {
    if (!isRemoved) await removeAll().catch(() => {});
    reader?.[Symbol.dispose]();
  });

  /** Runs blocks of the page in one shell, and gives what they print. `or`: the shell goes on after a command that fails. */
  const follow = (from: number, to: number, or = '') =>
    reader.follow(`{ ${commands.slice(from, to).join('')} } 2>&1 ${or}`);

  async function removeAll(): Promise<void> {
    await follow(5, 7);
    isRemoved = true;
  }

  test('sees what the account can do, and what is refused', async () => {
    await follow(1, 2);
    // Three of the commands end with 1, because their answer is no.
    const look = () => follow(2, 4, '|| true');
    await until(async () => (await look()).includes('denied request'));
    const printed = await look();
    expect(printed).toMatch(/^pods +\[\] +\[\] +\[create /m);
    expect(printed.match(/^no( - .*)?$/gm)).toHaveLength(2);
    expect(printed).toMatch(/denied request: this account may only touch pods with the label/);
  });

  test('has a kubeconfig with which a step runs', async () => {
    expect(await follow(4, 5)).toMatch(/^yes$/m);
    const kubeconfig = readFileSync(join(reader.folder, 'runner.kubeconfig'), 'utf8');
    const { outputs } = await stage.run({ namespace: '', kubeconfig, run: 'true', timeout: '50m' });
    expect(outputs).toMatchObject({ outcome: 'success', reason: 'completed', namespace });
  });

  test('removes all of it', async () => {
    await removeAll();
    const kinds =
      'validatingadmissionpolicy,validatingadmissionpolicybinding,clusterrolebinding,flowschema,namespace';
    const left = await reader.follow(`kubectl get ${kinds} --output name`);
    expect(left.split('\n').filter((name) => name.includes(namespace))).toEqual([]);
    expect(() => readFileSync(join(reader.folder, 'runner.kubeconfig'))).toThrow(/ENOENT/);
  });
});
