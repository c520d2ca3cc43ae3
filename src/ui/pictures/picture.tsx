import { useState } from 'react'
import { classes } from '../text/classes.ts'
import { LazyPictureFallback } from './lazy-picture-fallback.tsx'
import { type PictureSources, pictureSources } from './picture-sources.ts'
import { useImageError } from './use-image-error.ts'

type PictureProps = {
  /** A base name with renditions, or the address of one image. If it is empty, nothing is fetched. */
  base: string
  /** Empty for a decorative picture. */
  alt: string
  width: number
  height: number
  sizes?: string
  /** Loads the picture eagerly and with high priority. Only for pictures that are visible without scrolling. */
  isPriority?: boolean
  /** Reserves the picture's room and loads nothing yet: requesting pictures would delay the first view's paint. */
  isLater?: boolean
  className?: string
}

export function Picture(props: PictureProps) {
  const { base, alt, width, height, sizes = '100vw', isPriority, isLater, className } = props
  const [failedBase, setFailedBase] = useState<string | null>(null)
  const fail = () => setFailedBase(base)
  const ref = useImageError(base, fail)
  if (base === '' || failedBase === base)
    return <LazyPictureFallback label={alt} width={width} height={height} className={className} />
  const { avif, webp, src }: Partial<PictureSources> = isLater ? {} : pictureSources(base)
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        ref={ref}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding={isPriority ? undefined : 'async'}
        onError={fail}
        className={classes('bg-primary-50 object-cover', className)}
      />
    </picture>
  )
}
