/** The same key was used for something else. Nothing was done: whoever asks so has a bug. */
export class KeyReused extends Error {}
