import { expect, test } from 'vitest';
import { emptyImage, shellImage } from '../../simulator/registry/images.ts';
import { ending, pods, stepPod } from './client.ts';
import { useSimulator } from './use-simulator.ts';

const { simulator, client } = useSimulator({}, ({ registry }) => {
  registry.push('shell:1', shellImage());
  registry.push('scratch:1', emptyImage());
});

/** A program for amd64 of 120 bytes that ends with code 7: push 60, pop rax, push 7, pop rdi, syscall. No byte of it is
 *  above 127, so it is UTF-8 as it is. */
function exitSeven(): string {
  const address = 0x10000;
  const program = Buffer.alloc(120);
  program.write('\x7fELF\x02\x01\x01\x00', 'latin1');
  program.write('\x6a\x3c\x58\x6a\x07\x5f\x0f\x05', 8, 'latin1'); // where the header has room
  for (const [at, value] of [
    [16, 2], // an executable
    [18, 62], // x86-64
    [20, 1],
    [52, 64], // the size of this header
    [54, 56], // and of the one below
    [56, 1],
    [64, 1], // a segment to load
    [68, 5], // to read and to execute
  ] as const)
    program.writeUInt16LE(value, at);
  for (const [at, value] of [
    [24, address + 8], // where it starts
    [32, 64], // where the program header is
    [80, address],
    [96, program.length],
    [104, program.length],
    [112, 0x1000],
  ] as const)
    program.writeBigUInt64LE(BigInt(value), at);
  return program.toString('latin1');
}

const odd = 'a\0b\x01\x7f\r\n"é😀\n';

async function run(name: string, image: string, container: object, items: object[], metadata = {}) {
  const volumes = [{ name: 'd', downwardAPI: { items } }];
  const volumeMounts = [{ name: 'd', mountPath: '/.pod-step' }];
  const reference = `${simulator.registry.address}/${image}`;
  const pod = stepPod(name, reference, '', { volumeMounts, ...container }, { volumes });
  const { status, body } = await client.request('POST', pods, { ...pod, metadata: { name, ...metadata } });
  expect(status, JSON.stringify(body)).toBe(201);
  return ending(client, name);
}
const annotation = (key: string, path: string, mode?: number): object => ({
  path,
  fieldRef: { fieldPath: `metadata.annotations['${key}']` },
  ...(mode === undefined ? {} : { mode }),
});

test('a downward API volume holds what the pod says of itself, byte for byte, with its modes', async () => {
  const items = [
    annotation('x/odd', 'deep/odd', 0o640),
    { path: 'name', fieldRef: { fieldPath: 'metadata.name' } },
    { path: 'label', fieldRef: { fieldPath: "metadata.labels['app']" } },
    { path: 'none', fieldRef: { fieldPath: "metadata.labels['none']" } },
  ];
  const metadata = { labels: { app: 'shop' }, annotations: { 'x/odd': odd } };
  const script = [
    'cd /.pod-step',
    'od -An -v -tx1 deep/odd | tr -d " \\n"; echo',
    'cat name label none; echo',
    'stat -Lc "%a %s" deep/odd name none',
  ].join('; ');
  await run('downward', 'shell:1', { command: ['sh', '-c', script] }, items, metadata);
  expect(await client.log(`${pods}/downward/log`)).toBe(
    [
      Buffer.from(odd).toString('hex'),
      'downwardshop',
      `640 ${Buffer.byteLength(odd)}`,
      '644 8',
      '644 0',
      '',
    ].join('\n'),
  );
});

test.skipIf(process.arch !== 'x64' || process.platform !== 'linux')(
  'a program in a volume runs, though the image has no file at all',
  async () => {
    const metadata = { annotations: { 'x/check': exitSeven() } };
    const items = [annotation('x/check', 'check', 0o755)];
    const pod = await run('scratch', 'scratch:1', { command: ['/.pod-step/check'] }, items, metadata);
    expect(pod.status.containerStatuses).toMatchObject([
      { state: { terminated: { exitCode: 7, reason: 'Error' } } },
    ]);
  },
);

test('one file of a volume can be mounted alone', async () => {
  const volumeMounts = [{ name: 'd', mountPath: '/etc/name', subPath: 'name' }];
  const items = [{ path: 'name', fieldRef: { fieldPath: 'metadata.name' } }];
  await run('alone', 'shell:1', { command: ['cat', '/etc/name'], volumeMounts }, items);
  expect(await client.log(`${pods}/alone/log`)).toBe('alone\n');
});

test('a program in a volume that is not executable is not started', async () => {
  const metadata = { annotations: { 'x/check': '#!/bin/sh\n' } };
  const pod = await run(
    'plain',
    'shell:1',
    { command: ['/.pod-step/check'] },
    [annotation('x/check', 'check')],
    metadata,
  );
  expect(pod.status.containerStatuses?.[0]?.state?.terminated).toMatchObject({
    reason: 'StartError',
    message: expect.stringContaining('exec: "/.pod-step/check": permission denied'),
  });
});
