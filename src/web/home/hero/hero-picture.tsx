import { pictureSources } from '#ui/pictures/picture-sources.ts'
import { useAppState } from '../../state/app-context.ts'

/** The widths at which the words leave room beside them. The same as the container's width in hero.css. */
const BESIDE = '(min-width: 576px) and (max-width: 800px), (min-width: 872px)'
const SQUARE_SIZES = '20rem'
const WIDE_SIZES = 'min(100vw, 36rem)'

/** The store's scene: square beside the words, wide below them. It is decorative. */
export function HeroPicture() {
  const hero = useAppState((state) => state.info?.hero)
  if (!hero) return null
  const [square, wide] = [pictureSources(hero.square), pictureSources(hero.wide)]
  return (
    <picture className="hero-picture">
      <source media={BESIDE} type="image/avif" srcSet={square.avif} sizes={SQUARE_SIZES} />
      <source media={BESIDE} type="image/webp" srcSet={square.webp} sizes={SQUARE_SIZES} />
      <source type="image/avif" srcSet={wide.avif} sizes={WIDE_SIZES} />
      <source type="image/webp" srcSet={wide.webp} sizes={WIDE_SIZES} />
      <img src={wide.src} alt="" width={640} height={302} fetchPriority="high" decoding="async" />
    </picture>
  )
}
