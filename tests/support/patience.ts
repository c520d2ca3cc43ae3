/**
 * Longer than any wait on a machine with fifteen times the load. A wait ends as soon as its state is reached, so the
 * limit costs nothing.
 */
export const PATIENCE_MS = 300_000
