import { hydratedLater } from '../state/lazy/hydrated-later.tsx'

export const homeRest = hydratedLater(() => import('./home-rest.tsx').then(({ HomeRest }) => HomeRest))
