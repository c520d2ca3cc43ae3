import { isFindable } from '#rules/pages/findable.ts'
import type { Shell } from '../../state/app-state.ts'
import type { Head } from '../../state/screen.ts'
import { isWithoutData, type Match, type PageHandle } from '../pages/page-match.ts'

export type FullHead = {
  title: string
  description: string
  isHidden: boolean
  image: string
  type: Head['type'] | 'website'
  date: string | null
}

/** S1.3, S1.5: the head of the deepest screen, or of an error page. Missing fields come from the store's config. */
export function pageHead(matches: readonly Match[], shell: Shell, errorHead?: Head): FullHead {
  const own = errorHead ?? screenHead(matches, shell)
  const { config } = shell
  return {
    title: own ? `${own.title} · ${config.name}` : config.og_title,
    description: own?.description ?? config.og_description,
    isHidden: own?.isHidden || !isFindable(matches.at(-1)?.id ?? ''),
    image: own?.image || config.image,
    type: own?.type ?? 'website',
    date: own?.date ?? null,
  }
}

function screenHead(matches: readonly Match[], shell: Shell): Head | undefined {
  const last = matches.at(-1)
  return isWithoutData(last) ? undefined : (last?.handle as PageHandle | undefined)?.head?.(last?.data ?? null, shell)
}
