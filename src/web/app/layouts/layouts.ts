import type { ComponentType } from 'react'
import type { Api } from '#contract/request.ts'
import type { LayoutName } from '#contract/routes.ts'
import { BareCartLayout } from './bare-cart-layout.tsx'
import { BareLayout } from './bare-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { HomeLayout } from './home-layout.tsx'

/** One with a script of its own is fetched with the pages that stand in it; the server reads this table to know which to preload. */
type Layout = ({ Component: ComponentType } | { lazy: () => Promise<ComponentType> }) & {
  loader?: (api: Api, query: URLSearchParams) => Promise<unknown>
}

/** A store whose banners cannot be had still shows its pages (S8.5). */
const banners = (api: Api, query: URLSearchParams) =>
  api('GET /self-order/store/banner', { query: { sales_type_id: query.get('st') ?? undefined } }).catch(() => [])

/** S2.7. Who may enter is the route table's matter; these are only how it looks. */
export const layouts: Record<LayoutName, Layout> = {
  default: { Component: DefaultLayout },
  banner: { lazy: () => import('./banner-layout.tsx').then(({ BannerLayout }) => BannerLayout), loader: banners },
  account: { Component: DefaultLayout },
  home: { Component: HomeLayout, loader: banners },
  bare: { Component: BareLayout },
  bareAccount: { Component: BareLayout },
  bareGuest: { Component: BareLayout },
  bareCart: { Component: BareCartLayout },
}
