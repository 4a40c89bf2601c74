import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Preloads the files of a screen that is loaded on demand: they would otherwise
 * be asked for only after the shell has run. Its styles are used at once: a preload is a second way to the same file
 * that browsers do not always join with the first. The mark `data-for` lets the server
 * leave them out of pages that show something else.
 *
 * @param source end of the path of the screen's module
 */
export function preloadScreen(source: string): Plugin {
  return {
    name: 'venture-atlas:preload-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return [];
        const screen = Object.values(bundle).find(
          (file): file is Rolldown.OutputChunk =>
            file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
        );
        if (screen === undefined) throw new Error(`No built chunk comes from ${source}: is it still loaded on demand?`);
        const { scripts, styles } = filesOf(screen, bundle);
        const isNew = (file: string) => !html.includes(`/${file}"`);
        return [
          ...[...scripts]
            .filter(isNew)
            .map((file) => tag({ rel: 'modulepreload', href: `/${file}`, crossorigin: true })),
          ...[...styles].filter(isNew).map((file) => tag({ rel: 'stylesheet', href: `/${file}`, crossorigin: true })),
        ];
      },
    },
  };
}

function tag(attrs: HtmlTagDescriptor['attrs'] & object): HtmlTagDescriptor {
  return { tag: 'link', injectTo: 'head', attrs: { ...attrs, 'data-for': 'map' } };
}

/** The chunk with everything that it imports at once. */
function filesOf(screen: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || scripts.has(name)) return;
    scripts.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
    file.imports.forEach(visit);
  };
  visit(screen.fileName);
  return { scripts, styles };
}
