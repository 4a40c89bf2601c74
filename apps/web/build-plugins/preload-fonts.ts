import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Preloads the named font files in the built page. Their hashed names are known
 * only after bundling, and the style sheet that mentions them would otherwise
 * have to arrive first.
 *
 * @param names beginnings of the file names, in the order of the tags
 */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'venture-atlas:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return names.map((name): HtmlTagDescriptor => {
          const file = files.find((candidate) => candidate.includes(`/${name}-`) && candidate.endsWith('.woff2'));
          if (file === undefined)
            throw new Error(`No built font begins with ${name}: is it still used in a style sheet?`);
          return {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          };
        });
      },
    },
  };
}
