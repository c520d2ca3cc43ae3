import type { ComponentType } from 'react'
import type { Api } from '#contract/wire/request.ts'
import type { LayoutName } from '#contract/wire/routes.ts'
import { loadPageLoader } from '../pages/load-page-loader.ts'
import { loadScreenLoader } from '../pages/load-screen-loader.ts'
import { FramedLayout, type FrameHandle, type FrameParts } from './framed-layout.tsx'
import { homeParts } from './home-top.tsx'

type LayoutParts = { Component: ComponentType; handle?: FrameHandle }

/** Layouts that the home page does not use load with their pages. The server reads this table to preload their scripts. */
type Layout = (LayoutParts | { lazy: () => Promise<LayoutParts> }) & {
  loader?: (api: Api, query: URLSearchParams) => Promise<unknown>
}

const banners = (api: Api, query: URLSearchParams) =>
  loadPageLoader().then(({ loadBanners }) => loadBanners(api, query))

const framed = (frame: FrameParts): LayoutParts => ({ Component: FramedLayout, handle: { frame } })

/** Header, page and footer. */
export const defaultLayout = framed({})

const bare = { lazy: () => loadScreenLoader().then(({ BareLayout }) => ({ Component: BareLayout })) }

/** S2.7. Layouts decide only the look. The route table decides who may enter. */
export const layouts: Record<LayoutName, Layout> = {
  default: defaultLayout,
  banner: { lazy: () => import('./banner-layout.tsx').then((one) => framed(one.bannerParts)), loader: banners },
  account: defaultLayout,
  home: { ...framed(homeParts), loader: banners },
  bare,
  bareAccount: bare,
  bareGuest: bare,
  bareCart: { lazy: () => loadScreenLoader().then(({ BareCartLayout }) => ({ Component: BareCartLayout })) },
}
