import { hydratedLater } from '../../state/lazy/hydrated-later.tsx'

/** S2.11, S9.4: the banners of the menu, below its first products. */
export const menuCarousel = hydratedLater(() => import('./menu-banners.tsx').then(({ MenuBanners }) => MenuBanners))
