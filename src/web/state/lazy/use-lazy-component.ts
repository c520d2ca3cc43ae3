import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { orReload } from './missing-chunk.ts'

/**
 * Loads a component's script when it is first needed; null until then. If the script is missing, the page reloads (S8.6). If it is still
 * missing, the component throws, which shows the error page. `onMissing` replaces the throw.
 */
export function useLazyComponent<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
  onMissing?: () => void,
): ComponentType<Props> | null {
  const [getLoaded, setLoaded] = useState<() => ComponentType<Props> | null>(() => () => null)
  const Loaded = getLoaded()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` always loads the same component
  useEffect(() => {
    if (isNeeded && !Loaded)
      orReload(load()).then(
        // As a transition: a component that arrives while the shopper acts must not delay the answer.
        (component) => startTransition(() => setLoaded(() => () => component)),
        onMissing ??
          ((error) =>
            setLoaded(() => () => {
              throw error
            })),
      )
  }, [isNeeded, Loaded])
  return Loaded
}

/** An `onMissing` for optional components: the page works without them. */
export const ignoreMissing = () => {}
