import type { Wording } from '#contract/shop/wording.ts'
import type { Shell } from './app-state.ts'

/** D1.12: useWording for the head of a page, which is not a component. */
export function wordingOf(name: keyof Wording, neutral: string, { info, place }: Shell): string {
  return place?.salesTypeDetail.wording?.[name] ?? info?.wording?.[name] ?? neutral
}
