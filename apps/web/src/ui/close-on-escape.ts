import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown` of a panel or sheet: Escape anywhere in it closes it. Not while a dialog over it is open, nor when
 * something further in, such as a list of suggestions, took the key for itself, nor from a field with something in it:
 * what is written is not left by a stray key.
 */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // A dialog that is opened from the panel stands in it, or its keys bubble through what React sees as its parent.
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('dialog') !== null) return;
    if (isWrittenIn(target)) return;
    event.preventDefault();
    onClose();
  };
}

const ticks = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range']);

function isWrittenIn(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  return field instanceof HTMLInputElement && !ticks.has(field.type) && field.value !== '';
}
