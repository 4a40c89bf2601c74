/** Steps that may still be done. Points that mean harm make every one of them walk the whole rim. */
export interface WorkLeft {
  steps: number;
}

/** Takes a step. @returns false when there is none left */
export function mayGoOn(work: WorkLeft): boolean {
  work.steps -= 1;
  return work.steps >= 0;
}
