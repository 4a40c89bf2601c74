import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TOKEN = /var\((--va-[a-z0-9-]+)\)/g;

/**
 * Puts one style sheet into the page itself, for what is seen before any file has come; the tokens that it uses come
 * with it, so that the one place of the colours stays `tokens.css`. All other style sheets go to the end of the body:
 * in the head they would hold back the first paint. Scripts wait for them there as well, so nothing is drawn unstyled.
 *
 * @param file the style sheet, @param tokens the style sheet of the tokens: absolute paths
 */
export function inlineStyles(file: string, tokens: string): Plugin {
  return {
    name: 'venture-atlas:inline-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
        const rest = links.reduce((page, link) => page.replace(link, ''), html);
        const css = small(readFileSync(file, 'utf8'));
        const style = `<style nonce="%NONCE%">${tokensOf(css, small(readFileSync(tokens, 'utf8')))}${css}</style>`;
        return rest
          .replace('<!--first-styles-->', () => style)
          .replace('</body>', () => `${links.join('')}\n  </body>`);
      },
    },
  };
}

/** The rules of the token sheet, each with only the tokens that this style sheet uses. @throws Error when one is unknown */
function tokensOf(css: string, tokens: string): string {
  const used = new Set<string>();
  const use = (text: string): void => {
    for (const [, name = ''] of text.matchAll(TOKEN)) {
      if (used.has(name)) continue;
      used.add(name);
      const values = tokens.match(new RegExp(`${name}:[^;}]*`, 'g'));
      if (values === null) throw new Error(`No token is called ${name}.`);
      use(values.join());
    }
  };
  use(css);
  const rules = [...tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => {
    const kept = body.split(';').filter((line) => used.has(line.split(':', 1)[0] ?? ''));
    return kept.length === 0 ? '' : `${selector}{${kept.join(';')}}`;
  });
  return rules.join('');
}

/** Without comments and needless space. */
function small(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();
}
