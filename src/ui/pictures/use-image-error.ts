import { useEffect, useEffectEvent, useRef } from 'react'

/** S8.11: a picture tells its parent that it failed. This is for one that failed before the page came alive and heard of it. */
export function useImageError(base: string, onImageError: () => void) {
  const ref = useRef<HTMLImageElement>(null)
  const tell = useEffectEvent(onImageError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is looked at anew
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) tell()
  }, [base])
  return ref
}
