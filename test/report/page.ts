import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Markdown as a page shows it, in HTML: GitHub's dialect, with the tags that were written into it. */
export function pageOf(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

/** The tags of a page, as their names. */
export function tagsIn(page: string): string[] {
  return [...page.matchAll(/<([a-z][a-z0-9]*|!--)/gi)].map(([, name = '']) => name.toLowerCase());
}

/** The words of a page. */
export function wordsOn(page: string): string {
  return page
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
