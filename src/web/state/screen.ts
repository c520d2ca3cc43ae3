import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'
import type { AppParts } from './app-context.ts'
import type { Shell } from './app-state.ts'

/** What the head of a page says. */
export type Head = {
  title: string
  description?: string
  /** Kept out of search engines. */
  isHidden?: boolean
  /** The address prefix of a picture's renderings. */
  image?: string
  /** What is shared as more than a page of a site. */
  type?: 'article' | 'product'
  /** The day an article appeared. */
  date?: string
}

export type LoaderInput = {
  api: AppParts['api']
  shell: Shell
  params: LoaderFunctionArgs['params']
  url: URL
  signal: AbortSignal
}

/** A screen is a loader plus a component, and what it says in the page's head. */
export type ScreenModule = {
  Component: ComponentType
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows its own data
  loader?: (input: LoaderInput) => Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows its own data
  head?: (data: any, shell: Shell) => Head
  shouldRevalidate?: ShouldRevalidateFunction
}
