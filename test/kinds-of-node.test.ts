import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, VARIABLES } from '../cluster/settings.ts';
import { KINDS } from './kinds-of-node.ts';

describe.each(KINDS)('the kind of node $name', ({ settings, scenarios }) => {
  it('is one that a cluster can have, and not the main one', () => {
    expect(Object.keys(VARIABLES)).toEqual(expect.arrayContaining(Object.keys(settings)));
    expect(readSettings(settings)).not.toEqual(readSettings({}));
  });

  it.each(scenarios)('runs scenarios that there are: %s', (name) => {
    expect(existsSync(`test/scenarios/${name}.test.ts`)).toBe(true);
  });
});

describe('kinds of node', () => {
  it('have a name each', () => {
    const names = KINDS.map(({ name }) => name);
    expect(new Set([...names, 'main']).size).toBe(KINDS.length + 1);
  });
});
