import { hydratedLater } from '../state/lazy/hydrated-later.tsx'

export const footer = hydratedLater(() => import('./footer.tsx').then(({ Footer }) => Footer))
