/** `firstMs`: after the first failure; `mostMs`: of later ones, each of which doubles it. Both before jitter. */
export type Pauses = { firstMs: number; mostMs: number };

/**
 * The pause after so many failures in a row, from 1. With jitter, so that the steps of a matrix do not come back all at
 * once. `random`: from 0 to 1.
 */
export function growingPause(failures: number, { firstMs, mostMs }: Pauses, random: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), mostMs) * (0.5 + random);
}
