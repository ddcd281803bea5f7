/** What `npm run measure:scale` measures. */
import { parseArgs } from 'node:util';

export type Sizes = {
  /** Steps at once on the real API server. */
  steps: number;
  /** The same with kubectl, whose processes would otherwise be all that is measured. */
  kubectl: number;
  /** How long all of them run. Longer than a watch, so that its renewal is in it. */
  holdSeconds: number;
  /** Steps of a length on the virtual clock. */
  simulated: number;
  /** Print the block, and leave the document. */
  print: boolean;
};

export function readSizes(args: string[]): Sizes {
  const { values } = parseArgs({
    args,
    options: {
      steps: { type: 'string', default: '200' },
      kubectl: { type: 'string', default: '50' },
      hold: { type: 'string', default: '75' },
      simulated: { type: 'string', default: '1000' },
      print: { type: 'boolean', default: false },
    },
  });
  return {
    steps: Number(values.steps),
    kubectl: Number(values.kubectl),
    holdSeconds: Number(values.hold),
    simulated: Number(values.simulated),
    print: values.print,
  };
}
