import type { StoreConfig } from '#contract/shop/store.ts'
import { defaultStoreTexts } from '#texts/frame/shell.ts'

/** S8.5: used when the store's configuration cannot be loaded. */
export const defaultConfig: StoreConfig = {
  name: defaultStoreTexts.name,
  primary_color: '#1f4fd8',
  secondary_color: '#f5b43c',
  og_title: defaultStoreTexts.name,
  og_description: defaultStoreTexts.description,
  image: '',
  store_icon: '',
  desktop_banner_orientation: 'landscape',
  mobile_banner_orientation: 'landscape',
  authentication_required: false,
}
