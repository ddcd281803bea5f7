import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../folders.ts';
import { attributeIn, type Collector, openCollector, pathsOf, type Span } from '../telemetry/collector.ts';
import { errorsIn, warningsIn } from './action.ts';
import { openProxy } from './proxy.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

const RUN = { GITHUB_RUN_ID: '77', GITHUB_RUN_ATTEMPT: '2', GITHUB_WORKFLOW: 'tests' };

/** The spans of the only trace that has arrived, which must be valid OTLP. */
function spansIn({ posted, problems }: Collector): [Span, ...Span[]] {
  expect(problems).toEqual([]);
  expect(posted.map(({ path }) => path)).toEqual(['/v1/traces']);
  return posted[0]?.spans as [Span, ...Span[]];
}

describe('a step with a collector', () => {
  test('sends its spans, and hands the trace on to its program', async () => {
    await using collector = await openCollector();
    const image = stage.push('traced/app');
    const { log, outputs } = await stage.run(
      { image, run: 'echo "it is $TRACEPARENT"', 'otel-endpoint': collector.url },
      { ...RUN, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=shop' },
    );
    const spans = spansIn(collector);
    const [step] = spans;

    expect(log).toContain(`it is 00-${step.traceId}-${step.spanId}-01`);
    expect(pathsOf(spans)).toEqual(
      expect.arrayContaining(
        ['attempt > schedule', 'attempt > pull', 'attempt > run', 'attempt > delete'].map(
          (path) => `${step.name} > ${path}`,
        ),
      ),
    );
    expect(attributeIn(step.attributes, 'cicd.pipeline.task.run.result')).toBe('success');
    const attempt = spans.find(({ name }) => name === 'attempt')?.attributes ?? [];
    expect(attributeIn(attempt, 'k8s.pod.name')).toBe(outputs['pod']);
    expect(attributeIn(attempt, 'k8s.node.name')).toBe(outputs['node']);
    const run = spans.find(({ name }) => name === 'run')?.attributes ?? [];
    expect(attributeIn(run, 'oci.manifest.digest')).toBe(outputs['image-digest']);
    expect(collector.posted[0]?.headers['x-tenant']).toBe('shop');
    expect(attributeIn(collector.posted[0]?.resource ?? [], 'cicd.pipeline.name')).toBe('tests');
  });

  test('that the runner names sends why its image could not be pulled', async () => {
    await using collector = await openCollector();
    const image = `${stage.registry.address}/ok/app:nope`;
    const { outputs } = await stage.run(
      { image, run: 'true' },
      { ...RUN, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    );
    const spans = spansIn(collector);

    expect(outputs['reason']).toBe('not-found');
    expect(attributeIn(spans[0].attributes, 'cicd.pipeline.task.run.result')).toBe('error');
    for (const { name, attributes, status } of spans.filter((span) =>
      ['pull', 'attempt'].includes(span.name),
    )) {
      expect(attributeIn(attributes, 'error.type'), name).toBe('image-pull/not-found');
      expect(status.code, name).toBe(2);
    }
    expect(spans.filter(({ name }) => name === 'pull')).not.toEqual([]);
  });

  test('has written its outputs and its summary when the trace is sent', async () => {
    using folder = openFolder();
    const [output, summary] = [join(folder.path, 'output'), join(folder.path, 'summary')];
    for (const file of [output, summary]) writeFileSync(file, '');
    const written: string[] = [];
    await using collector = await openCollector({ status: 200, body: '{}' }, () => {
      written.push(readFileSync(output, 'utf8'), readFileSync(summary, 'utf8'));
    });
    const { exitCode } = await stage.run(
      { run: 'exit 3', 'otel-endpoint': collector.url },
      { ...RUN, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary },
    );

    expect(exitCode).toBe(1);
    expect(written).toEqual([expect.stringContaining('outcome'), expect.stringContaining('exit code 3')]);
    spansIn(collector);
  });

  test('that cannot be reached has the same result, and one line more', async () => {
    const { exitCode, log, outputs, stderr } = await stage.run({
      run: 'echo ran',
      'otel-endpoint': 'http://mona:a-password@127.0.0.1:1',
    });

    expect(exitCode).toBe(0);
    expect(outputs['outcome']).toBe('success');
    expect(log.at(-1)).toMatch(
      /^The trace did not arrive: http:\/\/127\.0\.0\.1:1: it refuses the connection/,
    );
    expect([...errorsIn(log), ...warningsIn(log), stderr].join('')).toBe('');
    expect(log.join('\n')).not.toContain('a-password');
  });

  test('behind a proxy reaches it through that', async () => {
    await using collector = await openCollector();
    await using proxy = await openProxy();
    const { port } = new URL(collector.url);
    const { exitCode, log } = await stage.run(
      { run: 'true', 'otel-endpoint': `http://collector.invalid:${port}` },
      { HTTP_PROXY: proxy.url },
    );

    expect(exitCode, log.join('\n')).toBe(0);
    spansIn(collector);
    expect(proxy.tunnels()).toBe(1);
  });

  test('that is cancelled sends its trace when its pod is deleted', async () => {
    let left: Promise<string[]> | undefined;
    await using collector = await openCollector({ status: 200, body: '{}' }, () => {
      left = stage.podsLeft();
    });
    const action = stage.start({ run: 'echo up; sleep 300', 'otel-endpoint': collector.url });
    await action.logged('up');
    action.process.kill('SIGINT');
    const { outputs } = await action.ended;
    const spans = spansIn(collector);

    expect(outputs['outcome']).toBe('cancelled');
    expect(attributeIn(spans[0].attributes, 'cicd.pipeline.task.run.result')).toBe('cancellation');
    expect(spans.map(({ status }) => status)).toEqual(spans.map(() => ({})));
    expect(await left).toEqual([]);
  });

  test('and inputs that are not valid sends a span of that', async () => {
    await using collector = await openCollector();
    await stage.run({ run: 'true', timeout: '5', 'otel-endpoint': collector.url });
    const [step, ...others] = spansIn(collector);

    expect(others).toEqual([]);
    expect(attributeIn(step.attributes, 'error.type')).toBe('input/bad-input');
  });
});

test('an address that is not one is reported with all other mistakes', async () => {
  const { outputs } = await stage.run({ run: 'true', timeout: '5', 'otel-endpoint': 'collector:4317' });
  expect(outputs['message']).toMatch(
    /otel-endpoint: "collector:4317" is not a valid http:\/\/[\s\S]*timeout: "5"/,
  );
});

test('a step without a collector has no variable of a trace', async () => {
  const { log } = await stage.run(
    { run: 'echo "trace: [$TRACEPARENT]"' },
    { ...RUN, TRACEPARENT: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  );
  expect(log).toContain('trace: []');
});
