/** CRI-O as the container runtime of a node. README.md has the table of reasons. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binariesFolder } from './binaries.ts';
import {
  attachFolder,
  criOConfig,
  exitsFolder,
  registriesConfig,
  runcScript,
  signaturePolicy,
} from './crio-config.ts';
import type { Node } from './node.ts';
import { PAUSE_IMAGE } from './pause-image.ts';
import { findProgram } from './requirements.ts';
import type { Runtime } from './runtime.ts';
import { CLUSTER, CRI_O } from './tools.ts';

export const crio: Runtime = {
  component(node) {
    const { name, state } = node;
    return {
      name: 'crio',
      label: `crio of ${name}`,
      tools: CRI_O,
      options: {
        config: join(state, 'crio.conf'),
        // Nothing of the machine's own configuration.
        'config-dir': join(state, 'crio.conf.d'),
        'registries-conf': join(state, 'registries.conf'),
        'registries-conf-dir': join(state, 'registries.conf.d'),
      },
      state,
    };
  },

  socket: ({ state }) => join(state, 'run/crio.sock'),

  configure(node, cache, pauseRegistry) {
    const write = (name: string, text: string, mode = 0o644) =>
      writeFileSync(join(node.state, name), text, { mode });
    for (const folder of ['run', 'crio.conf.d', 'registries.conf.d', 'cdi', 'hooks']) {
      mkdirSync(join(node.state, folder), { recursive: true });
    }
    const conmon = findProgram('conmon') ?? 'conmon';
    const programs = { conmon, own: binariesFolder(cache, CRI_O), cluster: binariesFolder(cache, CLUSTER) };
    write('crio.conf', criOConfig(node, crio.socket(node), programs));
    write('registries.conf', registriesConfig(pauseRegistry));
    write('policy.json', signaturePolicy());
    write('runc', runcScript(findProgram('runc') ?? 'runc'), 0o755);
    // Without a file, crictl warns that it is missing.
    write('crictl.yaml', '{}\n');
  },

  // It listens before it answers: after a crash it looks through its containers first, several seconds for each.
  answers: (node, cache) =>
    crictl(node, cache, 'version').then(
      () => true,
      () => false,
    ),

  async addPauseImage(node, cache) {
    const { stdout } = await crictl(node, cache, 'images', '--output', 'json', PAUSE_IMAGE);
    const { images } = JSON.parse(stdout) as { images: unknown[] };
    if (images.length === 0) await crictl(node, cache, 'pull', PAUSE_IMAGE);
  },

  // For conmon, one for each container.
  helperArgument: exitsFolder,

  strayFiles: (node) => [attachFolder(node)],
};

function crictl(node: Node, cache: string, ...args: string[]): Promise<{ stdout: string }> {
  const socket = `unix://${crio.socket(node)}`;
  return promisify(execFile)(join(binariesFolder(cache, CRI_O), 'crictl'), [
    ...['--config', join(node.state, 'crictl.yaml')],
    ...['--runtime-endpoint', socket, '--image-endpoint', socket],
    ...args,
  ]);
}
