import type { SalesTypeWording } from '#contract/shop/wording.ts'
import { useAppState } from './app-context.ts'

/** D1.12: the sales type's own wording, else the store's, else the given neutral one. */
export function useWording(name: keyof SalesTypeWording, neutral: string): string {
  return useAppState(
    ({ salesTypeDetail, info }) =>
      salesTypeDetail?.wording?.[name] ?? (info?.wording as SalesTypeWording | undefined)?.[name] ?? neutral,
  )
}
