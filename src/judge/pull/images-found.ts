import { spanOfTime } from '../../job/spans.ts';
import { type Finding, finding } from '../finding.ts';

export function imagesAvailable(images: readonly string[]): Finding {
  const [first = ''] = images;
  return finding('image-pull', 'images-available', {
    ...(images.length === 1 ? { about: first } : { title: `All ${images.length} images can be pulled` }),
    message: `${images.join(', ')} can be pulled on this cluster.`,
    image: first,
  });
}

/** The timeout passed before it was known whether they can be pulled. */
export function imagesUnknown(images: readonly string[], timeoutMs: number): Finding {
  return finding('timeout', 'timeout', {
    title: `Timed out after ${spanOfTime(timeoutMs)}`,
    message: `After ${spanOfTime(timeoutMs)} it was not known whether these can be pulled: ${images.join(', ')}.`,
    hint: 'Raise timeout, or look at what keeps their pulls so long.',
    image: images[0],
  });
}
