/** Longer than anything takes on a machine with fifteen times as much to do. Whoever waits for a state pays for none of it. */
export const PATIENCE_MS = 300_000
