export const serverProgram: readonly string[];
