import type { Degrees } from './angles.ts';
import { HIT_MIN_PX } from './constants.ts';
import type { ScreenPoint } from './geometry-types.ts';
import { type LabelBox, rotatedBoxContains, toLabelFrame } from './label.ts';

/** A point's dot in the view, in CSS pixels. */
export interface DrawnDot extends ScreenPoint {
  radius: number;
}

/** One label that may be hit: the box as drawn (with its dot), its turn in degrees and its type size in px. */
export interface HitCandidate {
  box: LabelBox;
  rotation: Degrees;
  px: number;
  /** Drawn faintly: it gives way to what is drawn as well at the same pixel. */
  isFaint?: boolean;
}

/** The label's box grown until it holds the dot too, both in the label's own frame. */
export function withDot(box: LabelBox, rotation: Degrees, dot: DrawnDot): LabelBox {
  const at = toLabelFrame(box, rotation, dot);
  return {
    ...box,
    left: Math.min(box.left, at.x - dot.radius),
    top: Math.min(box.top, at.y - dot.radius),
    right: Math.max(box.right, at.x + dot.radius),
    bottom: Math.max(box.bottom, at.y + dot.radius),
  };
}

/** What answers to a pointer: the drawn box, grown evenly to 44 px of height where it is lower, never shrunk. */
export function hitBox(drawn: LabelBox): LabelBox {
  const missing = Math.max(0, HIT_MIN_PX - (drawn.bottom - drawn.top)) / 2;
  return { ...drawn, top: drawn.top - missing, bottom: drawn.bottom + missing };
}

/**
 * Which label a pointer at (x, y) means: the index of the candidate, or -1. What is drawn under the pointer wins over
 * the room added for fingers; where several are left, a faint one loses, the smaller type wins, then the nearer centre.
 */
export function pickLabel(candidates: readonly HitCandidate[], x: number, y: number): number {
  let best = -1;
  let bestRank: readonly number[] = [];
  candidates.forEach((candidate, index) => {
    const { box, rotation, px, isFaint = false } = candidate;
    if (!rotatedBoxContains(hitBox(box), rotation, x, y)) return;
    const isDrawnThere = rotatedBoxContains(box, rotation, x, y);
    const rank = [isDrawnThere ? 0 : 1, isFaint ? 1 : 0, px, Math.hypot(x - box.x, y - box.y)];
    if (best === -1 || isBefore(rank, bestRank)) {
      best = index;
      bestRank = rank;
    }
  });
  return best;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}
