import { isRouteErrorResponse } from 'react-router'
import { type RouteName, routes } from '#contract/routes.ts'
import { shellTexts } from '#texts/shell.ts'
import type { Shell } from '../state/app-state.ts'
import type { Head, ScreenModule } from '../state/screen.ts'
import { problemKind } from './errors/problem.ts'

type Match = { id: string; handle?: unknown; data?: unknown }

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
  const head = (last?.handle as { head?: ScreenModule['head'] } | undefined)?.head
  return head?.(last?.data ?? null, shell)
}

function errorHead(error: unknown): Head {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return {
    title: isMissing ? shellTexts.errors.notFound.title : shellTexts.errors[problemKind(error)].title,
    isHidden: true,
  }
}

function isPersonal(matches: readonly Match[]): boolean {
  const id = matches.at(-1)?.id
  return id !== undefined && id in routes && routes[id as RouteName].who !== 'anyone'
}
