import { hydratedLater } from '../../state/lazy/hydrated-later.tsx'
import { whenIdle } from '../../state/lazy/when-idle.ts'

const fetchRest = () => import('./menu-rest.tsx')

/** S2.11, S9.4: the banners of the menu, below its first products. */
export const menuCarousel = hydratedLater(() => fetchRest().then(({ MenuBanners }) => MenuBanners))

if (!import.meta.env.SSR) whenIdle(menuCarousel.load)

/** The last part of the menu. */
export const otherWays = hydratedLater(() => fetchRest().then(({ MenuOtherWays }) => MenuOtherWays))
