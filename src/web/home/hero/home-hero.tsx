import { useAppState } from '../../state/app-context.ts'
import { hydratedLater } from '../../state/lazy/hydrated-later.tsx'

/** The first view. Its form works without script. */
export const homeHero = hydratedLater(
  () => import('./postal-hero.tsx').then(({ PostalHero }) => PostalHero),
  <StoreName />,
)

/** The title if a navigation could not load the script. */
function StoreName() {
  const name = useAppState((state) => state.config.name)
  return <h1 className="text-display font-semibold">{name}</h1>
}
