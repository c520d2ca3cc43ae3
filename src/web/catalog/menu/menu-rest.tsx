import { useLoaderData } from 'react-router'
import { BannerCarousel } from '../banner-carousel.tsx'
import type { MenuData } from '../menu-data.ts'
import { OtherWays } from '../product/other-ways.tsx'

export const MenuBanners = () => <BannerCarousel isInFirstView={false} />

export function MenuOtherWays() {
  const { categories, salesTypes } = useLoaderData<MenuData>()
  return <OtherWays categories={categories} salesTypes={salesTypes} />
}
