/**
 * Copies text to the clipboard. Pages opened by plain http in a home network have no `navigator.clipboard`, so the
 * older command is tried as well.
 *
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, but the older command may still be allowed.
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.tabIndex = -1;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  // Selecting does not move the focus in every browser, and only focused text is copied.
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** The message that the browser refused to copy, and how to copy from the field below. */
export const copyRefusedMessage = (isTouch: boolean): string =>
  `Your browser did not allow copying. ${isTouch ? 'Touch and hold the text, then choose Copy.' : 'Press Ctrl+C or Cmd+C.'}`;
