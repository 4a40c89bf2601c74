import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './toasts.module.css';
import { BOTTOM_BARS, useHeightBelow } from './use-height-below.ts';

const shownMilliseconds = 4000;
/** Toasts cover neither what a page keeps at its lower edge nor the word that the connection is gone. */
const BELOW_TOASTS = `${BOTTOM_BARS}, [data-offline-notice]`;
/** Between toasts and what a page keeps at its lower edge, in CSS pixels. */
const ABOVE_BARS = 12;
/** One must have the time to reach its button. */
const shownWithActMilliseconds = 10_000;

/** What may still be done about it, for example Undo. */
export interface ToastAct {
  label: string;
  onAct: () => void;
  /** The change that it takes back: done in another way, there is nothing to be offered any more. */
  changeId?: number;
  /** So long it is offered (ms); left out: ten seconds. */
  shownMs?: number;
}

interface Toast {
  id: number;
  text: string;
  act: ToastAct | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Says at the lower edge that something worked, for four seconds; for ten, and
 * as long as somebody points at it, when it offers an act. Only for acts whose
 * own control is gone; otherwise the answer stands where the act was.
 */
export function showToast(text: string, act?: ToastAct): void {
  lastId += 1;
  change([...toasts, { id: lastId, text, act }].slice(-3));
}

/** Ends the offer to take a change back, which was done in another way. */
export function dropToastsOf(changeId: number): void {
  if (toasts.some(({ act }) => act?.changeId === changeId)) {
    change(toasts.filter(({ act }) => act?.changeId !== changeId));
  }
}

function dismiss(toast: Toast): void {
  change(toasts.filter(({ id }) => id !== toast.id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; stands once in the page, so that screen readers know the region before it speaks. */
export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const below = useHeightBelow(BELOW_TOASTS, shown.length > 0);
  return (
    <div
      className={classes.region}
      role="status"
      aria-live="polite"
      style={below === 0 ? undefined : { bottom: below + ABOVE_BARS }}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { act } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(
      () => dismiss(toast),
      toast.act === undefined ? shownMilliseconds : (toast.act.shownMs ?? shownWithActMilliseconds),
    );
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from going.
    <div
      className={classes.toast}
      data-act={act === undefined ? undefined : true}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      {toast.text}
      {act === undefined ? null : (
        <button
          type="button"
          onClick={() => {
            dismiss(toast);
            act.onAct();
          }}
        >
          {act.label}
        </button>
      )}
    </div>
  );
}
