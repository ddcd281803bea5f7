/** containerd whose pods run in gVisor, a kernel of their own, as on GKE Sandbox. README.md has the table of reasons. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binariesFolder } from './binaries.ts';
import { configureContainerd, containerd, RUNTIMES } from './containerd.ts';
import type { Node } from './node.ts';
import type { Runtime } from './runtime.ts';
import { GVISOR } from './tools.ts';

export const gvisor: Runtime = {
  ...containerd,

  furtherTools: [GVISOR],

  configure(node, cache) {
    const bin = binariesFolder(cache, GVISOR);
    writeFileSync(join(node.state, 'runsc.toml'), shimConfig(node, bin));
    configureContainerd(node, cache, handler(node, bin));
  },
};

/** The handler has the name of containerd's default, so pods need no runtime class. */
function handler({ state }: Node, bin: string): string {
  return `  [${RUNTIMES}.runc]
    runtime_type = 'io.containerd.runsc.v1'
    runtime_path = '${bin}/shim'
    [${RUNTIMES}.runc.options]
      TypeUrl = 'io.containerd.runsc.v1.options'
      ConfigPath = '${state}/runsc.toml'
`;
}

/** https://gvisor.dev/docs/user_guide/containerd/configuration/ */
function shimConfig({ state }: Node, bin: string): string {
  return `binary_name = '${bin}/runsc'
root = '${state}/run/runsc'
[runsc_config]
  # Works without virtualization.
  platform = 'systrap'
`;
}
