/** What the measuring script reads. */
export interface MapBench {
  /** Milliseconds from handing the points over to the first frame after they were drawn. */
  labelsAfter: number | null;
  frames: number[];
  longTasks: number;
}

declare global {
  interface Window {
    mapBench: MapBench;
  }
}
