import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useAppState } from '../../state/app-context.ts'

const fetchHero = () => import('./postal-hero.tsx')
let Loaded: ComponentType | undefined

/** Home's loader calls this, so the server and a later navigation render the first view at once. */
export async function loadHomeHero(): Promise<void> {
  Loaded = (await fetchHero()).PostalHero
}

/** If the script is missing, the server's HTML stays. Its form works without script. */
const LazyHero = lazy(() =>
  fetchHero().then(
    ({ PostalHero }) => ({ default: PostalHero }),
    () => new Promise<never>(() => {}),
  ),
)

/** The first view. Its script is not part of the first load: React hydrates it when it is loaded. */
export function HomeHero() {
  const name = useAppState((state) => state.config.name)
  const [Hero] = useState(() => Loaded ?? LazyHero)
  return (
    <Suspense fallback={<h1 className="text-display font-semibold">{name}</h1>}>
      <Hero />
    </Suspense>
  )
}
