import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** S8.11: tells the parent once that a picture failed, also when it failed before the page came alive. */
export function useImageError(base: string, onImageError?: () => void) {
  const ref = useRef<HTMLImageElement>(null)
  const [failedBase, setFailedBase] = useState<string | null>(null)
  const tell = useEffectEvent(() => onImageError?.())
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedBase(base)
  }, [base])
  useEffect(() => {
    if (failedBase) tell()
  }, [failedBase])
  return { ref, isFailed: failedBase === base, onError: () => setFailedBase(base) }
}
