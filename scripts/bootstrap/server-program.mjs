/**
 * Node's arguments for the server, from the root of the project. Responses create many short-lived objects. With a
 * larger young generation a response took a seventh less processor time (docs/performance.md), for up to 64 MB more a
 * process. V8 reads these options when it starts, so neither the server itself nor NODE_OPTIONS can set them later.
 */
export const serverProgram = ['--min-semi-space-size=16', '--max-semi-space-size=32', 'apps/api/dist/server.js'];
