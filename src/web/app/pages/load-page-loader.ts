import { loadedOnce } from '../../state/lazy/loaded-once.ts'

/** Loads the code for client-side navigation, which no first page needs. The browser loads it when idle. */
export const loadPageLoader = loadedOnce(() => import('./page-loader.ts'))
