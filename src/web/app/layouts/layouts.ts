import type { ComponentType } from 'react'
import type { Api } from '#contract/wire/request.ts'
import type { LayoutName } from '#contract/wire/routes.ts'
import { loadPageLoader } from '../pages/load-page-loader.ts'
import { loadScreenLoader } from '../pages/load-screen-loader.ts'
import { DefaultLayout } from './default-layout.tsx'
import { HomeLayout } from './home-layout.tsx'

/** Layouts that the home page does not use load with their pages. The server reads this table to preload their scripts. */
type Layout = ({ Component: ComponentType } | { lazy: () => Promise<ComponentType> }) & {
  loader?: (api: Api, query: URLSearchParams) => Promise<unknown>
}

const banners = (api: Api, query: URLSearchParams) =>
  loadPageLoader().then(({ loadBanners }) => loadBanners(api, query))

const bare = { lazy: () => loadScreenLoader().then(({ BareLayout }) => BareLayout) }

/** S2.7. Layouts decide only the look. The route table decides who may enter. */
export const layouts: Record<LayoutName, Layout> = {
  default: { Component: DefaultLayout },
  banner: { lazy: () => import('./banner-layout.tsx').then(({ BannerLayout }) => BannerLayout), loader: banners },
  account: { Component: DefaultLayout },
  home: { Component: HomeLayout, loader: banners },
  bare,
  bareAccount: bare,
  bareGuest: bare,
  bareCart: { lazy: () => loadScreenLoader().then(({ BareCartLayout }) => BareCartLayout) },
}
