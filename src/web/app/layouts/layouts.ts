import type { ComponentType } from 'react'
import type { Api } from '#contract/wire/request.ts'
import type { LayoutName } from '#contract/wire/routes.ts'
import { loadPageLoader } from '../pages/load-page-loader.ts'
import { DefaultLayout } from './default-layout.tsx'
import { HomeLayout } from './home-layout.tsx'

/** A layout that home does without is fetched with the pages that stand in it; the server reads this table to know which script to preload. */
type Layout = ({ Component: ComponentType } | { lazy: () => Promise<ComponentType> }) & {
  loader?: (api: Api, query: URLSearchParams) => Promise<unknown>
}

/** A store whose banners cannot be had still shows its pages (S8.5). */
const banners = (api: Api, query: URLSearchParams) =>
  api('GET /self-order/store/banner', {
    query: { sales_type_id: query.get('st') ?? undefined, outlet_id: query.get('outid') ?? undefined },
  }).catch(() => [])

const bare = { lazy: () => loadPageLoader().then(({ BareLayout }) => BareLayout) }

/** S2.7. Who may enter is the route table's matter; these are only how it looks. */
export const layouts: Record<LayoutName, Layout> = {
  default: { Component: DefaultLayout },
  banner: { lazy: () => import('./banner-layout.tsx').then(({ BannerLayout }) => BannerLayout), loader: banners },
  account: { Component: DefaultLayout },
  home: { Component: HomeLayout, loader: banners },
  bare,
  bareAccount: bare,
  bareGuest: bare,
  bareCart: { lazy: () => loadPageLoader().then(({ BareCartLayout }) => BareCartLayout) },
}
