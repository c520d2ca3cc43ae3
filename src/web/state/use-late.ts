import { type ComponentType, useEffect, useState } from 'react'

/** A component whose script is fetched when it is first wanted; null until then. */
export function useLate<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it loads never changes
  useEffect(() => {
    if (isWanted && !Loaded) load().then((component) => setLoaded(() => component))
  }, [isWanted, Loaded])
  return Loaded
}
