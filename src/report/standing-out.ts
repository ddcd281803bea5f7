import { code, escapeMarkdown, joined } from './markdown.ts';

/** Our words with foreign ones in them: the image, and text in backquotes, become code. */
export function standingOut(text: string, image: string): string {
  const between = betweenMentions(text, image).map(quoting);
  return joined(between.flatMap((part, index) => (index === 0 ? [part] : [code(image), part])));
}

function quoting(text: string): string {
  const parts = text.split(/`([^`]+)`/);
  return joined(parts.map((part, index) => (index % 2 === 1 ? code(part) : escapeMarkdown(part))));
}

/** The text before, between and behind the mentions of the image. */
function betweenMentions(text: string, image: string): string[] {
  if (image === '') return [text];
  if (!/[/:@.]/.test(image)) return aroundWord(text, image);
  const [first = '', ...others] = text.split(image);
  const between = [first];
  for (const part of others) {
    const before = between.pop() ?? '';
    if (isWhole(before, part)) between.push(before, part);
    else between.push(`${before}${image}${part}`);
  }
  return between;
}

/** An image like `node` or `a` may be any word of ours, but not where a sentence begins or a headline ends with it. */
function aroundWord(text: string, image: string): string[] {
  if (text.startsWith(`${image} `)) return ['', text.slice(image.length)];
  return text.endsWith(`: ${image}`) ? [text.slice(0, -image.length), ''] : [text];
}

/** Is what stands in between the name of an image, and not a part of a longer one? */
function isWhole(before: string, after: string): boolean {
  return (
    !/[\p{L}\p{N}_/:@.-]/u.test(before.slice(-1)) && !/^(?:[\p{L}\p{N}_]|[/:@.-]+[\p{L}\p{N}])/u.test(after)
  );
}
