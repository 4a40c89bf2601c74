/** How far from a line or a dot a pointer still means it, in CSS pixels. A finger needs more room than a mouse. */
export const MOUSE_REACH_PX = 5;
export const TOUCH_REACH_PX = 14;
