import type { FontNeeds } from './face-needs.ts';
import { CAPITALS_FAMILY, LABEL_FAMILY, renewFaces } from './label-faces.ts';
import type { LabelFont } from './label-fonts.ts';

/** The fonts of the document or worker that runs this. Undefined in tests without fonts. */
function fontSet(): FontFaceSet | undefined {
  const scope = globalThis as { fonts?: FontFaceSet; document?: { fonts?: FontFaceSet } };
  return scope.fonts ?? scope.document?.fonts;
}

let declared = false;

/** Declares the fonts without fetching any. Addresses must be relative to the page, not to a worker's script. */
export function declareFonts(fonts: readonly LabelFont[]): void {
  const set = fontSet();
  if (declared || set === undefined || typeof FontFace === 'undefined') return;
  declared = true;
  for (const { family, url, style, weight, unicodeRange } of fonts) {
    set.add(new FontFace(family, `url("${url}") format("woff2")`, { style, weight, unicodeRange }));
  }
}

/** How long the first picture waits for its fonts. */
const FONT_TIMEOUT_MS = 1500;

/** Loads the upright face for these letters. Gives up in time, because a plain serif is better than no labels. */
export async function loadUpright(letters: string): Promise<void> {
  const set = fontSet();
  if (set === undefined) return;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  await Promise.race([timeout, loadFace(set, `600 16px "${LABEL_FAMILY}"`, letters)]);
}

/**
 * Loads the other faces that are needed. Resolves to true if a new font arrived, so that labels must be measured again.
 */
export async function loadOthers({ isItalicNeeded, isCapitalsNeeded, letters }: FontNeeds): Promise<boolean> {
  const set = fontSet();
  if (set === undefined) return false;
  const arrived = await Promise.all([
    loadFace(set, `600 16px "${LABEL_FAMILY}"`, letters),
    isItalicNeeded && loadFace(set, `italic 500 16px "${LABEL_FAMILY}"`, letters),
    isCapitalsNeeded && loadFace(set, `700 16px "${CAPITALS_FAMILY}"`, letters),
  ]);
  return arrived.some(Boolean);
}

/** Loads a face. Resolves to true if it was new and arrived. If the file cannot be fetched, the fallback stays. */
async function loadFace(set: FontFaceSet, font: string, letters: string): Promise<boolean> {
  try {
    if (set.check(font, letters)) return false;
    const isNew = (await set.load(font, letters)).length > 0;
    if (isNew) renewFaces();
    return isNew;
  } catch {
    return false;
  }
}

/**
 * Whether a face is loaded for a text. If not, it is fetched, and `onArrived` is called when it arrives.
 * @param font as for `ctx.font`
 */
export function isFaceLoaded(font: string, text: string, onArrived: () => void): boolean {
  const set = fontSet();
  if (set === undefined || set.check(font, text)) return true;
  void loadFace(set, font, text).then((isNew) => {
    if (isNew) onArrived();
  });
  return false;
}
