import { useRouteLoaderData } from 'react-router'
import type { BannerImage, StoreConfig } from '#contract/shop/store.ts'
import { shellTexts } from '#texts/frame/shell.ts'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { useAppState } from '../state/app-context.ts'
import { useCarried } from '../state/links/use-carried.ts'

/** S3.6: pairs desktop and mobile banners of the configured orientations into slides. The longer list fills gaps in the other. */
export function bannerSlides(banners: readonly BannerImage[], config: StoreConfig) {
  const pick = (mode: BannerImage['layout_mode'], orientation: BannerImage['orientation']) =>
    banners.filter((banner) => banner.layout_mode === mode && banner.orientation === orientation)
  const desktop = pick('desktop', config.desktop_banner_orientation)
  const mobile = pick('mobile', config.mobile_banner_orientation)
  const longer = desktop.length >= mobile.length ? desktop : mobile
  return longer.map((banner, index) => ({
    id: String(index),
    desktopImage: (desktop[index] ?? banner).image_url,
    mobileImage: (mobile[index] ?? banner).image_url,
    alt: banner.alt,
    title: banner.title,
    text: banner.text,
    to: banner.to,
  }))
}

export function BannerCarousel({ isInFirstView = true }: { isInFirstView?: boolean }) {
  const config = useAppState((state) => state.config)
  const home = useRouteLoaderData<BannerImage[]>('layout-home')
  const banner = useRouteLoaderData<BannerImage[]>('layout-banner')
  const carried = useCarried()
  const slides = bannerSlides(home ?? banner ?? [], config).map((slide) => ({
    ...slide,
    to: slide.to && carried(slide.to),
  }))
  return (
    <Carousel
      label={shellTexts.banners}
      slides={slides}
      desktopOrientation={config.desktop_banner_orientation}
      mobileOrientation={config.mobile_banner_orientation}
      isInFirstView={isInFirstView}
    />
  )
}
