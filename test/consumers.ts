import { containerConsumer, type ImageConsumer, volumeConsumer } from '../src/job/image-consumers.ts';

/** The inverse of consumerName: `db` is a container, `volume:data` a volume. */
export function consumerOf(written: string): ImageConsumer {
  const [, volume] = /^volume:(.*)/s.exec(written) ?? [];
  return volume === undefined ? containerConsumer(written) : volumeConsumer(volume);
}
