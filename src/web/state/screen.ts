import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'
import type { AppParts } from './app-context.ts'
import type { Shell } from './app-state.ts'

/** The content of a page's HTML head. */
export type Head = {
  title: string
  description?: string
  /** Search engines must not list the page. */
  isHidden?: boolean
  /** The address prefix of a picture's renderings. */
  image?: string
  /** The Open Graph type, if it is not "website". */
  type?: 'article' | 'product'
  /** The article's publication date. */
  date?: string
}

export type LoaderInput = {
  api: AppParts['api']
  shell: Shell
  params: LoaderFunctionArgs['params']
  url: URL
  signal: AbortSignal
}

/** A screen: a component, its loader and its head. */
export type ScreenModule = {
  Component: ComponentType
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows its own data
  loader?: (input: LoaderInput) => Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: each screen knows its own data
  head?: (data: any, shell: Shell) => Head
  shouldRevalidate?: ShouldRevalidateFunction
}
