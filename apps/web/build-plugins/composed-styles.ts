import type { CSSOptions } from 'vite';

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

/**
 * Says which file the rules come from that `composes: ... from` brings into a style
 * sheet: they are inserted without one, and each build would print a warning about it.
 * @throws Error when such a rule names a file, which would be looked for beside the wrong sheet
 */
export const composedStyles: PostcssPlugins[number] = {
  postcssPlugin: 'venture-atlas-composed-styles',
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (declaration.source?.input.file !== undefined) return;
      if (declaration.value.includes('url('))
        throw declaration.error('A style that others compose may name no file: put url() into a sheet of its own.');
      if (root.source !== undefined) declaration.source = root.source;
    });
  },
};
