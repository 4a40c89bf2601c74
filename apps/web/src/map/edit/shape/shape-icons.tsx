/** Two outlines apart from each other: several polygons in one shape. */
export function TwoPolygons() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 11 7 3l5 3-1 6-5 2z" />
      <path d="M18 13v8M14 17h8" />
    </svg>
  );
}

/** An outline with another one inside: a hole. */
export function SunkenHole() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 8 13 3l8 6-2 10-12 2z" />
      <path d="m10 10 4-1 2 4-4 3-3-2z" strokeDasharray="2.5 2" />
    </svg>
  );
}
