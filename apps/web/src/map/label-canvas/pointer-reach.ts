/** How far from a line or dot a pointer still hits it, in CSS pixels. Fingers are less precise than a mouse. */
export const MOUSE_REACH_PX = 5;
export const TOUCH_REACH_PX = 14;
