import { useEffect, useEffectEvent, useRef } from 'react'

/** S8.11: reports a picture that failed before hydration, when its error event had no listener. */
export function useImageError(base: string, onImageError: () => void) {
  const ref = useRef<HTMLImageElement>(null)
  const reportError = useEffectEvent(onImageError)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture is checked again
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) reportError()
  }, [base])
  return ref
}
