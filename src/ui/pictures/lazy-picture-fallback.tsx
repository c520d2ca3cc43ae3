import { type ComponentType, useEffect, useState } from 'react'
import type { PictureFallbackProps } from '../illustrations/picture-fallback.tsx'
import { classes } from '../text/classes.ts'

/** Loaded when the browser is idle, or when the first picture fails. */
export const loadPictureFallback = () => import('../illustrations/picture-fallback.tsx')

/** S8.11: replaces a failed picture. Its space is reserved while it loads. */
export function LazyPictureFallback(props: PictureFallbackProps) {
  const [Fallback, setFallback] = useState<ComponentType<PictureFallbackProps> | null>(null)
  useEffect(() => {
    loadPictureFallback().then(
      ({ PictureFallback }) => setFallback(() => PictureFallback),
      () => {},
    )
  }, [])
  if (Fallback) return <Fallback {...props} />
  return (
    <svg
      aria-hidden="true"
      width={props.width}
      height={props.height}
      className={classes('bg-primary-50', props.className)}
    />
  )
}
