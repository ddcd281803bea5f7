import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../folders.ts';
import { errorsIn, reportOf, runAction } from './action.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const missing = () => `${stage.registry.address}/ok/app:nope`;

describe('a step that failed', () => {
  test('shows in its summary the last lines of its log, and nothing of what came before', async () => {
    const { summary, outputs } = await stage.run({
      run: 'i=0; while [ $i -lt 50 ]; do i=$((i+1)); echo "line $i"; done; printf "\\033[31mno newline"; exit 4',
    });

    const [, tail = ''] =
      /The end of the log, 20 lines<\/summary>\n\n```text\n([\s\S]*?)\n```/.exec(summary) ?? [];
    const lines = tail.split('\n');
    expect(lines).toEqual([...Array.from({ length: 19 }, (_, at) => `line ${at + 32}`), 'no newline']);
    expect(reportOf({ outputs }).logs).toMatchObject([{ container: 'step', cut: true }]);
    expect(outputs).toMatchObject({ container: 'step', retryable: 'false', image: stage.image });
  });

  test('because of an init container shows the log of that one, though its pod is deleted', async () => {
    const { summary, log, outputs } = await stage.run({
      run: 'true',
      'pod-template': JSON.stringify({
        initContainers: [
          {
            name: 'migrate',
            image: stage.image,
            command: ['sh', '-c', 'echo "::set-output name=pod::forged"; echo "no database"; exit 5'],
          },
        ],
      }),
    });

    expect(summary).toContain('All of the log of the container migrate');
    expect(summary).toContain('no database');
    const group = log.indexOf('::group::All of the log of the container migrate');
    expect(log.slice(group + 1, group + 6)).toEqual([
      expect.stringMatching(/^::stop-commands::/),
      '::set-output name=pod::forged',
      'no database',
      expect.stringMatching(/^::[0-9a-f]{32}::$/),
      '::endgroup::',
    ]);
    expect(outputs).toMatchObject({ container: 'migrate', reason: 'init-failed', retryable: 'false' });
    expect(errorsIn(log)).toEqual([expect.stringMatching(/See its log\. More: \S+#step-init-failed$/)]);
    expect(outputs['pod']).not.toBe('forged');
    expect(await stage.podsLeft()).toEqual([]);
  });

  test('is annotated at the line of the workflow that names the image, with a link at the version that it names', async () => {
    using workspace = openFolder();
    const commit = 'a'.repeat(40);
    mkdirSync(join(workspace.path, '.git'));
    writeFileSync(join(workspace.path, '.git/HEAD'), commit);
    const steps = [{ uses: 'acme/pod-step@next/1.0', with: { image: missing() } }];
    writeFileSync(
      join(workspace.path, 'ci.yml'),
      `# one line\n${JSON.stringify({ jobs: { test: { steps } } })}\n`,
    );
    const { log, summary } = await stage.run(
      { image: missing(), run: 'true' },
      {
        GITHUB_WORKSPACE: workspace.path,
        GITHUB_WORKFLOW_REF: 'acme/shop/ci.yml@refs/heads/main',
        GITHUB_SHA: commit,
        GITHUB_ACTION: '__acme_pod-step',
        GITHUB_ACTION_REPOSITORY: 'acme/pod-step',
        GITHUB_ACTION_REF: 'next/1.0',
      },
    );

    const section =
      'https://github.com/acme/pod-step/blob/next/1.0/docs/troubleshooting.md#image-pull-not-found';
    expect(errorsIn(log)).toEqual([
      expect.stringMatching(
        new RegExp(`^::error title=Image not found[^,]*,file=ci\\.yml,line=2::.* More: ${section}$`),
      ),
    ]);
    expect(summary).toContain(`](${section})`);
  });
});

describe('the summary', () => {
  test.each([
    ['on-failure', 'true', false],
    ['on-failure', 'exit 1', true],
    ['never', 'exit 1', false],
  ])('with summary: %s is written after "%s": %s', async (wish, run, there) => {
    const { summary } = await stage.run({ run, summary: wish });
    expect(summary !== '').toBe(there);
  });

  test('with summary: never is not written for bad inputs either', async () => {
    const { summary, outputs } = await runAction({ image: 'UPPER', summary: 'never' });
    expect(outputs['category']).toBe('input');
    expect(summary).toBe('');
  });
});

describe('the log', () => {
  test('has colours where the environment does not say NO_COLOR', async () => {
    const coloured = await stage.run({ run: 'true' }, { NO_COLOR: '' });
    const green = (text: string) => `\u001b[32m${text}\u001b[0m`;
    const quiet = (text: string) => `\u001b[90m${text}\u001b[0m`;
    const verdict = coloured.log.at(-1) ?? '';
    expect(verdict).toBe(green(verdict.slice(5, -4)));
    const started = coloured.log.find((line) => line.endsWith('started')) ?? '';
    expect(started).toBe(`  ${quiet(/\+\d+\.\ds/.exec(started)?.[0] ?? '')}  started`);
  });
});

test('the pod leads back to the run, the job and who started it', async () => {
  const running = stage.run({ run: 'sleep 1', 'check-run-id': '555' });
  const pod = await stage.podWith(
    ({ metadata }) => metadata?.annotations?.['pod-step/job-url'] !== undefined,
  );
  expect(pod.metadata?.labels).toMatchObject({
    'app.kubernetes.io/managed-by': 'pod-step',
    'pod-step/repository': 'acme.shop',
    'pod-step/run-id': '1234567',
    'pod-step/job': 'test',
  });
  expect(pod.metadata?.annotations).toMatchObject({
    'pod-step/actor': 'mona',
    'pod-step/run': 'https://github.com/acme/shop/actions/runs/1234567/attempts/1',
    'pod-step/job-url': 'https://github.com/acme/shop/actions/runs/1234567/job/555',
  });
  expect(reportOf(await running).pages.job).toBe('https://github.com/acme/shop/actions/runs/1234567/job/555');
});
