import { Link } from 'react-router'
import { CAROUSEL } from '#contract/wire/limits.ts'
import { LazyPictureFallback } from '../pictures/lazy-picture-fallback.tsx'
import { pictureSources } from '../pictures/picture-sources.ts'
import { useImageError } from '../pictures/use-image-error.ts'

export type Slide = {
  id: string
  desktopImage: string
  mobileImage: string
  alt: string
  title?: string | null
  text?: string | null
  to?: string | null
}

export const mobileMedia = `(max-width: ${CAROUSEL.mobileMaxPx}px)`
const desktopMedia = `not all and ${mobileMedia}`
const desktopSizes = `${CAROUSEL.imageMaxPx}px`
const mobileSizes = `(max-width: ${CAROUSEL.imageMaxPx}px) 100vw, ${CAROUSEL.imageMaxPx}px`

type SlideCardProps = {
  slide: Slide
  isEager: boolean
  /** Loads with high priority. */
  isUrgent: boolean
  isBroken: boolean
  onImageError: () => void
}

export function SlideCard({ slide, ...picture }: SlideCardProps) {
  const content = (
    <>
      <span className="carousel-frame">
        <SlidePicture slide={slide} {...picture} />
      </span>
      {(slide.title || slide.text) && (
        <span className="block px-4 py-3">
          {slide.title && <span className="block text-18 font-semibold">{slide.title}</span>}
          {slide.text && <span className="block text-14 text-ink-muted">{slide.text}</span>}
        </span>
      )}
    </>
  )
  const look = 'block h-full rounded-sheet'
  if (!slide.to) return <div className={look}>{content}</div>
  return (
    <Link to={slide.to} className={look}>
      {content}
    </Link>
  )
}

function SlidePicture({ slide, isEager, isUrgent, isBroken, onImageError }: SlideCardProps) {
  const ref = useImageError(slide.desktopImage, onImageError)
  if (isBroken) return <LazyPictureFallback label={slide.alt} className="size-full" />
  const desktop = pictureSources(slide.desktopImage)
  const mobile = pictureSources(slide.mobileImage)
  return (
    <picture className="contents">
      {mobile.avif && <source media={mobileMedia} type="image/avif" srcSet={mobile.avif} sizes={mobileSizes} />}
      <source media={mobileMedia} srcSet={mobile.webp ?? mobile.src} sizes={mobileSizes} />
      {desktop.avif && <source type="image/avif" srcSet={desktop.avif} sizes={desktopSizes} />}
      {desktop.webp && <source type="image/webp" srcSet={desktop.webp} sizes={desktopSizes} />}
      <img
        ref={ref}
        src={desktop.src}
        alt={slide.alt}
        width={600}
        height={283}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isUrgent ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onError={onImageError}
      />
    </picture>
  )
}

/** S9.4: preloads the picture from the page's head, before the browser has parsed the carousel. */
export function SlidePreload({ slide, isUrgent }: { slide: Slide; isUrgent: boolean }) {
  const desktop = pictureSources(slide.desktopImage).avif
  const mobile = pictureSources(slide.mobileImage).avif
  const fetchPriority = isUrgent ? ('high' as const) : undefined
  const shared = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority }
  return (
    <>
      {desktop && <link {...shared} media={desktopMedia} imageSrcSet={desktop} imageSizes={desktopSizes} />}
      {mobile && <link {...shared} media={mobileMedia} imageSrcSet={mobile} imageSizes={mobileSizes} />}
    </>
  )
}
