import { BannerCarousel } from '../banner-carousel.tsx'

export const MenuBanners = () => <BannerCarousel isInFirstView={false} />
