/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Only in development: where the API listens, when not on port 8000 of this machine. */
  readonly VITE_API_ORIGIN?: string;
}
