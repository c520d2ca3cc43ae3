import { type ComponentType, useEffect, useState } from 'react'
import { orReload } from './missing-chunk.ts'

/**
 * A component whose script is fetched when it is first wanted; null until then. Where the script is missing, the page is loaded again (S8.6),
 * and if it is still missing the page fails, so that its error page says so. With `onMissing` the caller says what happens instead.
 */
export function useLazyComponent<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onMissing?: () => void,
): ComponentType<Props> | null {
  const [found, setFound] = useState<() => ComponentType<Props> | null>(() => () => null)
  const Loaded = found()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it loads never changes
  useEffect(() => {
    if (isWanted && !Loaded)
      orReload(load()).then(
        (component) => setFound(() => () => component),
        onMissing ??
          ((error) =>
            setFound(() => () => {
              throw error
            })),
      )
  }, [isWanted, Loaded])
  return Loaded
}

/** For what a page can do without. */
export const leaveOut = () => {}
