import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARCHITECTURES, checkExecutable } from '../../src/plan/check-executable.ts';
import { folderOfTest } from '../folders.ts';

const HEADERS_BYTES = 64 + 56;

// The fields of an executable, as https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html and ch5.pheader.html name them.
describe.each(ARCHITECTURES)('the program for %s', (architecture) => {
  const file = checkExecutable(architecture);
  const program = file.subarray(64);

  test('is an executable for Linux, of 64 bits', () => {
    expect(file.subarray(0, 7)).toEqual(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]));
    expect({
      e_type: file.readUInt16LE(16),
      e_machine: file.readUInt16LE(18),
      e_version: file.readUInt32LE(20),
      e_phoff: file.readBigUInt64LE(32),
      e_shoff: file.readBigUInt64LE(40),
      e_ehsize: file.readUInt16LE(52),
      e_phentsize: file.readUInt16LE(54),
      e_phnum: file.readUInt16LE(56),
      e_shnum: file.readUInt16LE(60),
    }).toEqual({
      e_type: 2,
      e_machine: { amd64: 62, arm64: 183 }[architecture],
      e_version: 1,
      e_phoff: 64n,
      e_shoff: 0n,
      e_ehsize: 64,
      e_phentsize: 56,
      e_phnum: 1,
      e_shnum: 0,
    });
  });

  test('has one part, all of it, which is read and run and never written', () => {
    const address = program.readBigUInt64LE(16);
    expect(program.readUInt32LE(0)).toBe(1);
    expect(program.readUInt32LE(4)).toBe(0b101);
    expect(program.readBigUInt64LE(8)).toBe(0n);
    expect([program.readBigUInt64LE(32), program.readBigUInt64LE(40)]).toEqual([
      BigInt(file.length),
      BigInt(file.length),
    ]);
    // An address and its offset in the file must agree modulo the page size, which is up to 64 KiB on arm64.
    const alignment = program.readBigUInt64LE(48);
    expect(alignment).toBe(0x10000n);
    expect(address % alignment).toBe(0n);
  });

  test('starts after its headers', () => {
    expect(file.readBigUInt64LE(24) - program.readBigUInt64LE(16)).toBe(BigInt(HEADERS_BYTES));
    expect(file.length).toBeLessThan(256);
  });
});

test('the program for arm64 is the call of exit with 0, in three instructions', () => {
  const code = checkExecutable('arm64').subarray(HEADERS_BYTES);
  // MOVZ: 1 10 100101 00, 16 bits of the number, 5 of the register; https://developer.arm.com/documentation/ddi0602/latest
  const movz = (register: number, number: number) => 0xd2800000 + (number << 5) + register;
  const SVC_0 = 0xd4000001;
  expect([0, 4, 8].map((at) => code.readUInt32LE(at))).toEqual([movz(0, 0), movz(8, 93), SVC_0]);
  expect(code).toHaveLength(12);
});

const own = { x64: 'amd64', arm64: 'arm64' }[process.arch as string] as 'amd64' | 'arm64' | undefined;
test.runIf(process.platform === 'linux' && own !== undefined)(
  'the program for this machine ends with 0 and says nothing',
  () => {
    const folder = folderOfTest();
    const path = join(folder, 'check');
    writeFileSync(path, checkExecutable(own ?? 'amd64'), { mode: 0o555 });
    const { status, signal, error, stdout, stderr } = spawnSync(path, { env: {}, encoding: 'utf8' });
    expect({ status, signal, error, stdout, stderr }).toEqual({
      status: 0,
      signal: null,
      error: undefined,
      stdout: '',
      stderr: '',
    });
  },
);
