import { type RouteName, routes } from '#contract/routes.ts'
import { shellTexts } from '#texts/shell.ts'
import type { Shell } from '../state/app-state.ts'
import type { Head, ScreenModule } from '../state/screen.ts'
import { problemKind } from './errors/problem.ts'

type Match = { id: string; handle?: unknown; data?: unknown }
export type PageHandle = { head: ScreenModule['head']; needsData: boolean }

export type FullHead = { title: string; description: string; isHidden: boolean; image: string }

/** What the page's head says: the deepest screen's own words, completed by the store's (S1.3, S1.5). */
export function pageHead(matches: readonly Match[], shell: Shell, error?: unknown): FullHead {
  const own = error === undefined ? screenHead(matches, shell) : errorHead(error)
  const { config } = shell
  return {
    title: own ? `${own.title} · ${config.name}` : config.og_title,
    description: own?.description ?? config.og_description,
    isHidden: own?.isHidden ?? isPersonal(matches),
    image: own?.image ?? config.image,
  }
}

function screenHead(matches: readonly Match[], shell: Shell): Head | undefined {
  const last = matches.at(-1)
  return isWithoutData(last) ? undefined : (last?.handle as PageHandle | undefined)?.head?.(last?.data ?? null, shell)
}

/** A page whose data failed, or waits for the account: it has no words of its own to say. */
export function isWithoutData(match: Match | undefined): boolean {
  return Boolean((match?.handle as PageHandle | undefined)?.needsData) && (match?.data ?? null) === null
}

function errorHead(error: unknown): Head {
  return { title: shellTexts.errors[problemKind(error)].title, isHidden: true }
}

function isPersonal(matches: readonly Match[]): boolean {
  const id = matches.at(-1)?.id
  return id !== undefined && id in routes && routes[id as RouteName].who !== 'anyone'
}
