/** Kubernetes' names, as in the node label kubernetes.io/arch. */
export const ARCHITECTURES = ['amd64', 'arm64'] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

/**
 * https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html (ELF machine numbers)
 * https://github.com/ARM-software/abi-aa (arm64)
 */
const MACHINES: Record<Architecture, number> = { amd64: 62, arm64: 183 };

/** `exit(0)` as a bare system call; there is no library. */
const EXIT_WITH_ZERO: Record<Architecture, readonly number[]> = {
  amd64: [
    ...[0x31, 0xff], // xor edi, edi
    ...[0x6a, 0x3c], // push 60 (exit)
    0x58, // pop rax
    ...[0x0f, 0x05], // syscall
  ],
  arm64: [
    ...[0x00, 0x00, 0x80, 0xd2], // mov x0, #0
    ...[0xa8, 0x0b, 0x80, 0xd2], // mov x8, #93 (exit)
    ...[0x01, 0x00, 0x00, 0xd4], // svc #0
  ],
};

const FILE_HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const LOADED_AT = 0x400000;
/** The largest page size of arm64; the address must fit every page size. */
const ALIGNED_TO = 0x10000;
const EXECUTABLE_FILE = 2;
const LOADED_SEGMENT = 1;
const READ_AND_EXECUTE = 4 + 1;

/**
 * The smallest program for a Linux kernel: it exits with 0. A container that runs it needs nothing from its image, so the image
 * can be empty, and a container that ran proves that the image was pulled.
 */
export function checkExecutable(architecture: Architecture): Buffer {
  const code = EXIT_WITH_ZERO[architecture];
  const headers = FILE_HEADER_BYTES + PROGRAM_HEADER_BYTES;
  const file = Buffer.alloc(headers + code.length);
  // 64-bit, little-endian, version 1 of the format.
  file.set([0x7f, ...Buffer.from('ELF'), 2, 1, 1]);
  file.writeUInt16LE(EXECUTABLE_FILE, 16);
  file.writeUInt16LE(MACHINES[architecture], 18);
  file.writeUInt32LE(1, 20);
  file.writeUInt32LE(LOADED_AT + headers, 24); // entry point
  file.writeUInt32LE(FILE_HEADER_BYTES, 32); // offset of the program header
  file.writeUInt16LE(FILE_HEADER_BYTES, 52);
  file.writeUInt16LE(PROGRAM_HEADER_BYTES, 54);
  file.writeUInt16LE(1, 56); // number of program headers
  const program = file.subarray(FILE_HEADER_BYTES);
  program.writeUInt32LE(LOADED_SEGMENT, 0);
  program.writeUInt32LE(READ_AND_EXECUTE, 4);
  program.writeUInt32LE(LOADED_AT, 16);
  program.writeUInt32LE(LOADED_AT, 24);
  program.writeUInt32LE(file.length, 32);
  program.writeUInt32LE(file.length, 40);
  program.writeUInt32LE(ALIGNED_TO, 48);
  file.set(code, headers);
  return file;
}
