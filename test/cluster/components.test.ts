import { describe, expect, it } from 'vitest';
import { COMPONENTS, programOf } from './components.ts';

describe("the cluster's programs", () => {
  it('come from one folder', () => {
    const paths = COMPONENTS.map((one) => programOf(one, { bin: '/new', olderKubelet: undefined }));
    expect(paths).toEqual(COMPONENTS.map((one) => `/new/${one}`));
  });

  it('but for the kubelet when an older one is wanted', () => {
    const paths = COMPONENTS.map((one) => programOf(one, { bin: '/new', olderKubelet: '/old' }));
    expect(paths.filter((path) => path.startsWith('/old'))).toEqual(['/old/kubelet']);
  });
});
