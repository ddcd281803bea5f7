import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type KubernetesObject, KubernetesObjectApi } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { shellImage } from '../../simulator/registry/images.ts';
import { VERSION } from '../../src/job/identity.ts';
import { serve } from '../serve.ts';
import { type Ended, type Inputs, runAction } from './action.ts';
import { deployFiles, renamed } from './deploy-files.ts';
import { blocksOf, commandsOf } from './pages.ts';
import { openReader, type Reader } from './reader.ts';
import type { Step } from './recipes.ts';
import { configOf, onCluster, until, useStage } from './stage.ts';

// These tests follow docs/set-up.md word by word. They change the names of what is created in the cluster, because other suites
// create the same, and the images. A server of deploy/ stands in for GitHub's raw files, and a program for gh (reader.ts).

const HUB = 'docker.io/library/';
const RAW = 'https://raw.githubusercontent.com';
const DEPLOY = `/pod-step/pod-step/v${VERSION}/deploy/`;
const stage = useStage();

/** What docs/set-up.md shows. `changed`: makes another text of it. */
function readSetUp(changed: (text: string) => string) {
  const text = changed(readFileSync('docs/set-up.md', 'utf8'));
  const [success = '', mistyped = ''] = blocksOf(text, '');
  return {
    commands: commandsOf(text),
    workflow: parse(blocksOf(text, 'yaml')[0] ?? '') as { jobs: Record<string, { steps: Step[] }> },
    /** Logs of the workflow's step: as it is, and with the tag mistyped. */
    logs: { success, mistyped },
    /** The tag that the text above the second log has for the workflow's. */
    mistyped: /mistyped, `([^`]+)`/.exec(text)?.[1] ?? '',
  };
}

test('README.md has commands of docs/set-up.md, in their order', () => {
  const [commands = ''] = blocksOf(readFileSync('README.md', 'utf8'), 'sh');
  const lines = [...readSetUp((text) => text).commands.values()].flat().join('').split('\n');
  let next = 0;
  for (const line of commands.trim().split('\n')) {
    const found = lines.indexOf(line, next);
    expect(found, `${line}, after ${lines[next - 1]}`).not.toBe(-1);
    next = found + 1;
  }
});

describe.runIf(onCluster)('a reader who follows docs/set-up.md', () => {
  let namespace: string;
  let page: ReturnType<typeof readSetUp>;
  let files: FileServer;
  let reader: Reader;
  let printed: string;
  let isRemoved = false;

  beforeAll(async () => {
    namespace = `${stage.namespace}-set-up`;
    files = await serveFiles(
      Object.entries(deployFiles()).map(([name, text]) => [`${DEPLOY}${name}`, renamed(text, namespace)]),
    );
    page = readSetUp((text) => renamed(text, namespace).replaceAll(RAW, files.url));
    stage.registry.push('hub/busybox:1.37', shellImage());
    reader = openReader(stage.kubeconfig);
    const titles = [...page.commands.keys()].filter((title) => title !== 'Uninstall');
    printed = await reader.follow(titles.map(commands).join(''));
    // The controller manager creates the account of the pods in less time than a reader needs for the next line.
    await until(async () => (await stage.api.listNamespacedServiceAccount({ namespace })).items.length > 1);
  });

  afterAll(async () => {
    try {
      if (!isRemoved) await removeAll();
    } finally {
      reader?.[Symbol.dispose]();
      await files?.[Symbol.asyncDispose]();
    }
  });

  const commands = (title: string) => (page.commands.get(title) ?? []).join('');

  async function removeAll(): Promise<void> {
    await reader?.follow(commands('Uninstall'));
    isRemoved = true;
  }

  test('sees that the kubeconfig can create pods', () => {
    expect(printed).toMatch(/^yes$/m);
  });

  test('sees the log of the page', async () => {
    const ended = await runAction(inputs());
    expect(shownIn(ended)).toBe(plain(page.logs.success));
    expect(ended.exitCode).toBe(0);
  });

  test('sees the other log of the page where the tag is mistyped', async () => {
    const { image = '' } = inputs();
    const ended = await runAction({ ...inputs(), image: image.replace('busybox:1.37', page.mistyped) });
    expect(shownIn(ended)).toBe(plain(page.logs.mistyped));
    expect(ended.exitCode).toBe(1);
  });

  test('has a step that runs with a token that lasts', async () => {
    const lasting = commands('Token expiry and rotation');
    await reader.follow(commands('Kubeconfig').replace(/^token=.*\n/m, () => lasting));
    const { kubeconfig = '' } = inputs();
    const [, claims = ''] = parse(kubeconfig).users[0].user.token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).not.toHaveProperty('exp');
    expect((await runAction(inputs())).outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
  });

  test('lets the group of a login of EKS create pods', async () => {
    const can = `kubectl --namespace ${namespace} auth can-i create pods --as somebody --as-group`;
    expect(await reader.follow(`${can} pod-step`)).toBe('yes\n');
    expect(await reader.follow(`${can} another || true`)).toBe('no\n');
  });

  test('removes all of it', async () => {
    await removeAll();
    const admin = KubernetesObjectApi.makeApiClient(configOf(stage.kubeconfig));
    const objects = Object.values(deployFiles())
      .flatMap((text) => parseAllDocuments(renamed(text, namespace)))
      .map((document) => document.toJS() as Required<KubernetesObject> & { metadata: { name: string } });
    for (const one of objects)
      await expect(admin.read(one), `${one.kind} ${one.metadata.name}`).rejects.toMatchObject({ code: 404 });
    expect(() => inputs()).toThrow(/ENOENT/);
  });

  /** The inputs of the workflow's step, with the secret that it names. */
  function inputs(): Inputs {
    const [step] = Object.values(page.workflow.jobs).flatMap(({ steps }) => steps);
    const { kubeconfig = '', image = '', ...given } = step?.with ?? {};
    const [, secret = ''] = /^\$\{\{ secrets\.(\w+) \}\}$/.exec(kubeconfig) ?? [];
    return {
      ...given,
      kubeconfig: reader.secret(secret),
      image: image.replace(HUB, `${stage.registry.address}/hub/`),
      'secret-env': '',
    };
  }

  /** The log as GitHub shows it, in the words of the page. */
  function shownIn({ log }: Ended): string {
    const shown = log
      .filter((line) => !line.startsWith('::add-mask::'))
      .map((line) => line.replace(/^::error [^:]*::/, 'Error: '))
      .join('\n')
      .replaceAll(`${stage.registry.address}/hub/`, HUB)
      // A hint that only applies to the registry of the tests, which is at 127.0.0.1.
      .replace(/ On a node, \S+ is the node itself, [^.]*\./, '');
    return plain(stage.nodes.reduce((text, node) => text.replaceAll(node, 'pool-a-3'), shown));
  }
});

/** Without what differs from run to run, and without the breaks by which the page keeps its lines short. */
function plain(log: string): string {
  return log
    .replaceAll(/\+\d+\.\ds/g, '+0.0s')
    .replaceAll(/pulled in .*/g, 'pulled')
    .replaceAll(/in \d+\.\d s/g, 'in 0.0 s')
    .replaceAll(/(shop-77-test)-\w{5}\b/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

type FileServer = AsyncDisposable & { url: string };

async function serveFiles(texts: readonly (readonly [path: string, text: string])[]): Promise<FileServer> {
  const files = new Map(texts);
  const server = createServer(({ url = '' }, response) => {
    const text = files.get(url);
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  const served = await serve(server);
  return { ...served, url: `http://${served.address}` };
}
