/** A page that looks as the page of a run on GitHub, for photographs. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type Pictured, WORKFLOW } from './steps.ts';

export const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

export const PAGE_WIDTH = 880;

/** GitHub's: https://primer.style/product/primitives/color */
const COLOURS = {
  light: {
    text: '#1f2328',
    muted: '#59636e',
    border: '#d1d9e0',
    head: '#f6f8fa',
    back: '#ffffff',
    bad: '#d1242f',
    badBack: '#ffebe9',
  },
  dark: {
    text: '#f0f6fc',
    muted: '#9198a1',
    border: '#3d444d',
    head: '#151b23',
    back: '#0d1117',
    bad: '#f85149',
    badBack: '#3c1618',
  },
} as const;
/** GitHub's mermaid has its own two themes, too. */
const MERMAID = { light: 'default', dark: 'dark' } as const;

/** A box with a title, and Markdown in it. */
export function card(title: string, markdown: string): string {
  const body = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  return `<section><header>${escaped(title)}</header><article class="markdown-body">${body}</article></section>`;
}

/** The step of the workflow, with the error at the line that names the image. */
export function annotatedLines({ workflow, error }: Pictured): string {
  if (error === undefined || !error.line) throw new Error('The step has no error at a line of its workflow.');
  const { title, message, line } = error;
  const lines = workflow.trimEnd().split('\n');
  const first = lines.findIndex((text) => text.includes('pod-step/'));
  const indentation = (lines[first] ?? '').search(/\S/);
  const rows = lines.slice(first).map((text, index) => {
    const number = first + index + 1;
    const code = `<div class="line${number === line ? ' bad' : ''}"><i>${number}</i>${escaped(text.slice(indentation))}</div>`;
    if (number !== line) return code;
    return `${code}<aside><b>${escaped(title)}</b><p>${escaped(message)}</p></aside>`;
  });
  return `<section><header>${WORKFLOW}</header><div class="code">${rows.join('')}</div></section>`;
}

/** `packages`: the folder whose node_modules has what the page is drawn with. */
export function page(body: string, theme: Theme, packages: string): string {
  const file = (path: string) => pathToFileURL(join(packages, 'node_modules', path)).href;
  return `<!doctype html>
<html><head><meta charset="utf-8">
<link rel="stylesheet" href="${file('@fontsource/noto-color-emoji/emoji.css')}">
<link rel="stylesheet" href="${file(`github-markdown-css/github-markdown-${theme}.css`)}">
<style>${styles(theme)}</style>
<script src="${file('mermaid/dist/mermaid.min.js')}"></script>
</head><body><template>${body}</template><main></main>
<script>
(async () => {
  // Text that is laid out before its font is there may stay without some of the emojis.
  await Promise.all([...document.fonts].map((font) => font.load()));
  const main = document.querySelector('main');
  main.append(document.querySelector('template').content);
  mermaid.initialize({ startOnLoad: false, theme: '${MERMAID[theme]}' });
  for (const code of document.querySelectorAll('code.language-mermaid')) {
    const diagram = document.createElement('div');
    diagram.className = 'mermaid';
    diagram.textContent = code.textContent;
    code.parentElement.replaceWith(diagram);
  }
  await mermaid.run();
  document.documentElement.dataset.height = Math.ceil(main.getBoundingClientRect().height);
})();
</script></body></html>`;
}

function styles(theme: Theme): string {
  const { text, muted, border, head, back, bad, badBack } = COLOURS[theme];
  const fonts =
    "-apple-system, 'Segoe UI', 'Noto Sans', 'Liberation Sans', Arial, 'Noto Color Emoji', sans-serif";
  const fixed =
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'Noto Color Emoji', monospace";
  return `
body { margin: 0; background: transparent; }
main { width: ${PAGE_WIDTH}px; display: flex; flex-direction: column; gap: 16px; color: ${text}; font: 14px/1.5 ${fonts}; }
section { border: 1px solid ${border}; border-radius: 6px; overflow: hidden; background: ${back}; }
header { padding: 8px 16px; background: ${head}; border-bottom: 1px solid ${border}; font-weight: 600; font-size: 12px; }
.markdown-body { padding: 16px 24px 24px; font-family: ${fonts}; }
.code { padding: 8px 0; font: 12px/20px ${fixed}; }
.line { white-space: pre; padding-left: 16px; }
.line i { display: inline-block; width: 24px; margin-right: 20px; text-align: right; font-style: normal; color: ${muted}; }
.line.bad { background: ${badBack}; }
aside { margin: 8px 16px 8px 60px; padding: 8px 12px; border: 1px solid ${border}; border-left: 3px solid ${bad}; border-radius: 6px; font: 13px/1.5 ${fonts}; }
aside b { color: ${bad}; }
aside p { margin: 2px 0 0; }
.mermaid { margin-bottom: 16px; }
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
