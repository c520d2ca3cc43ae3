import type { StoreConfig } from '#contract/store.ts'
import { shellTexts } from '#texts/shell.ts'

/** What shows while, and if, the store's own configuration cannot be had (S8.5). */
export const defaultConfig: StoreConfig = {
  name: shellTexts.defaultStoreName,
  primary_color: '#1f4fd8',
  secondary_color: '#f5b43c',
  og_title: shellTexts.defaultStoreName,
  og_description: shellTexts.siteDescription,
  image: '',
  store_icon: '',
  desktop_banner_orientation: 'landscape',
  mobile_banner_orientation: 'landscape',
  authentication_required: false,
}
