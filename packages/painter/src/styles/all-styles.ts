import { columnOf } from './palette-table.ts';
import { type Style, styleTable } from './style.ts';
import { type StyleName, styleNames } from './style-names.ts';

const styleAt = (name: StyleName): Style => ({ name, ...columnOf(styleTable, styleNames.indexOf(name)) });

/** Every style by its name. */
export const styles: Record<StyleName, Style> = {
  parchment: styleAt('parchment'),
  night: styleAt('night'),
  atlas: styleAt('atlas'),
};
