import { useEffect, useState } from 'react';

/** Which of the two modifier keys for clicks are held (specification section 4). */
export interface ModifierKeys {
  shift: boolean;
  ctrl: boolean;
}

const none: ModifierKeys = { shift: false, ctrl: false };

/** Tracks Shift and Ctrl (on a Mac also Cmd). A window without focus does not hold them. */
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
    // Detects keys that were released in another window.
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
