import type { FontNeeds } from './face-needs.ts';
import { CAPITALS_FAMILY, LABEL_FAMILY, renewFaces } from './label-faces.ts';
import type { LabelFont } from './label-fonts.ts';

/** The fonts of the document or of the worker that runs this; undefined where there are none (tests). */
function fontSet(): FontFaceSet | undefined {
  const scope = globalThis as { fonts?: FontFaceSet; document?: { fonts?: FontFaceSet } };
  return scope.fonts ?? scope.document?.fonts;
}

let declared = false;

/** Makes the fonts known without fetching any. Addresses are relative to the page, not to a worker's script. */
export function declareFonts(fonts: readonly LabelFont[]): void {
  const set = fontSet();
  if (declared || set === undefined || typeof FontFace === 'undefined') return;
  declared = true;
  for (const { family, url, style, weight, unicodeRange } of fonts) {
    set.add(new FontFace(family, `url("${url}") format("woff2")`, { style, weight, unicodeRange }));
  }
}

/** How long the first picture waits for its letters. */
const PATIENCE_MS = 1500;

/** Fetches the upright face for these letters. Gives up waiting in time: a plain serif is better than no labels. */
export async function loadUpright(letters: string): Promise<void> {
  const set = fontSet();
  if (set === undefined) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([patience, loadFace(set, `600 16px "${LABEL_FAMILY}"`, letters)]);
}

/** Fetches what else is needed. Resolves to whether something new arrived, so that labels are to be measured again. */
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

/** Resolves to whether the face had to be fetched and came. A file that cannot be fetched leaves the fallback. */
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
 * Whether a face is there for a text. When it is not, it is fetched, and `onArrived` is called if it came.
 * @param font as for `ctx.font`
 */
export function isFaceThere(font: string, text: string, onArrived: () => void): boolean {
  const set = fontSet();
  if (set === undefined || set.check(font, text)) return true;
  void loadFace(set, font, text).then((isNew) => {
    if (isNew) onArrived();
  });
  return false;
}
