/** What the tools of a map do. */
export interface ToolActs {
  /** The view that the map opens with. */
  home: () => void;
  whole: () => void;
  fullScreen: () => void;
  /** Takes up the ruler, or puts it away. */
  measure: () => void;
  isMeasuring: boolean;
  /** Opens what switches layers, or closes it. */
  layers: () => void;
  areLayersOpen: boolean;
  /** The whole address of what is looked at now. */
  viewLink: () => string;
}
