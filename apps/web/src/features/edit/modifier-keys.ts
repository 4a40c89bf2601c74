import { useEffect, useState } from 'react';

/** Which of the two keys that change what a click does are held down (specification section 4). */
export interface ModifierKeys {
  shift: boolean;
  ctrl: boolean;
}

const none: ModifierKeys = { shift: false, ctrl: false };

/** Follows Shift and Ctrl (on a Mac also Cmd); a window that loses the keyboard no longer holds them. */
export function useModifierKeys(): ModifierKeys {
  const [held, setHeld] = useState(none);
  useEffect(() => {
    const follow = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent | PointerEvent) => {
      const ctrl = ctrlKey || metaKey;
      setHeld((before) => (before.shift === shiftKey && before.ctrl === ctrl ? before : { shift: shiftKey, ctrl }));
    };
    const release = () => setHeld(none);
    window.addEventListener('keydown', follow, { capture: true });
    window.addEventListener('keyup', follow, { capture: true });
    // Keys that went up while another window had them.
    window.addEventListener('pointerdown', follow, { capture: true });
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', follow, { capture: true });
      window.removeEventListener('keyup', follow, { capture: true });
      window.removeEventListener('pointerdown', follow, { capture: true });
      window.removeEventListener('blur', release);
    };
  }, []);
  return held;
}
