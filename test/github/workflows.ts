// Workflows that use this action, for what looks for lines in them.

export const US = 'pod-step/pod-step';

/** A workflow with these steps in its job `test`; the first line of the first step is line 6. */
export function workflow(...steps: string[]): string {
  const lines = steps.flatMap((step) =>
    step.split('\n').map((line, at) => `      ${at ? '  ' : '- '}${line}`),
  );
  return ['on: push', 'jobs:', '  test:', '    runs-on: ubuntu-latest', '    steps:', ...lines, ''].join(
    '\n',
  );
}

/** A step that uses Pod Step; the line `image` is its last. */
export const ours = (image: string, more = '') =>
  `uses: ${US}@v0.9.0\n${more}with:\n  run: make test\n  image: ${image}`;

export const expression = (name: string) => `\${{ ${name} }}`;
