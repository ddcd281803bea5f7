import { expect, test } from 'vitest';
import { runAction, runPost } from '../../simulator/runner.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

const SECRET = 'the-token-of-the-registry';
/** An error of Node that quotes its argument, such as the error about an expression that is too large. */
const BROKEN = (name: string) =>
  `data:text/javascript,const whole = String.prototype.${name}; String.prototype.${name} = function (...args) { if (this.includes('${SECRET}') || this.includes('broken')) throw new SyntaxError('Invalid: ${SECRET}'); return whole.apply(this, args); }`;

test.each(['matchAll', 'replace', 'slice'])(
  'an internal error while secrets are masked, in %s, shows no secret',
  async (name) => {
    const inputs = { ...stage.inputs, run: 'echo broken; exit 3', 'secret-env': `TOKEN=${SECRET}` };
    const main = await runAction(inputs, { NODE_OPTIONS: `--import=${encodeURI(BROKEN(name))}` });
    const { log, exitCode, stderr } = main;
    await runPost(inputs, main);
    const printed = log.filter((line) => !line.startsWith('::add-mask::')).join('\n');

    expect(printed).not.toContain(SECRET);
    expect(printed).toMatch(/^::error/m);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
  },
);
