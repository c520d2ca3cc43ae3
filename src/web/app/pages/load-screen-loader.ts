import { loadedOnce } from '../../state/lazy/loaded-once.ts'

/** Loads what shows a page other than home. The server preloads it for these pages. */
export const loadScreenLoader = loadedOnce(() => import('./screen-loader.ts'))
