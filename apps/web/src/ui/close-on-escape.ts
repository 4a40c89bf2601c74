import type { KeyboardEvent } from 'react';

/**
 * A handler for `onKeyDown` of a panel or sheet: Escape in it closes it. It does nothing while a dialog is open over
 * it, or if an inner element handled the key, such as a list of suggestions. It also does nothing in a field with text,
 * so that an accidental key loses no text.
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // A dialog opened from the panel is inside it, or its keys bubble through its React parent.
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('dialog') !== null) return;
    if (hasText(target)) return;
    event.preventDefault();
    onClose();
  };
}

const ticks = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range']);

function hasText(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  return field instanceof HTMLInputElement && !ticks.has(field.type) && field.value !== '';
}
