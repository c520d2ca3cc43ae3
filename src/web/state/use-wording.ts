import { neutralWording } from '#texts/wording.ts'
import { useAppState } from './app-context.ts'
import type { Shell } from './app-state.ts'
import type { SalesTypeDetail } from './chosen-place.ts'

type Name = keyof typeof neutralWording

/** D1.12: the words of the way one orders, else the store's, else neutral ones. */
function wordsFor(name: Name, info: Shell['info'], chosen: SalesTypeDetail | null | undefined): string {
  return chosen?.wording?.[name] ?? info?.wording?.[name] ?? neutralWording[name]
}

export function useWording(name: Name): string {
  return useAppState((state) => wordsFor(name, state.info, state.salesTypeDetail))
}

/** The same for the head of a page. */
export function wordingOf(name: Name, { info, place }: Shell): string {
  return wordsFor(name, info, place?.salesTypeDetail)
}
