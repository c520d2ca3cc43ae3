import { hydratedLater } from '../state/lazy/hydrated-later.tsx'

/** Few visitors see it, so its script is not part of the menu's. */
export const emptyMenu = hydratedLater(() => import('./empty-menu.tsx').then(({ EmptyMenu }) => EmptyMenu))
