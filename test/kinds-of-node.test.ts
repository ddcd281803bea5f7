import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, VARIABLES } from '../cluster/settings.ts';
import { KINDS } from './kinds-of-node.ts';

describe.each(KINDS)('the kind of node $name', ({ settings, scenarios, without = [] }) => {
  it('is one that a cluster can have, and not the main one', () => {
    expect(Object.keys(VARIABLES)).toEqual(expect.arrayContaining(Object.keys(settings)));
    expect(readSettings(settings)).not.toEqual(readSettings({}));
  });

  it.each(scenarios)('runs scenarios that there are: %s', (name) => {
    expect(existsSync(`test/scenarios/${name}.test.ts`)).toBe(true);
  });

  it('leaves out scenarios that there are', () => {
    const files = scenarios.map((name) => readFileSync(`test/scenarios/${name}.test.ts`, 'utf8'));
    const missing = without.filter((name) => !files.some((text) => text.includes(`${name}'`)));
    expect(missing).toEqual([]);
  });
});

describe('kinds of node', () => {
  it('have a name each', () => {
    const names = KINDS.map(({ name }) => name);
    expect(new Set([...names, 'main']).size).toBe(KINDS.length + 1);
  });
});
