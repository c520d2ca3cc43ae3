import { createContext, useContext, useSyncExternalStore } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Api, RequestSetting } from '#contract/wire/request.ts'
import type { AppState, AppStore, Shell } from './app-state.ts'

export type AppParts = {
  api: Api
  /** The loaded shell: on the server fetched once for a request, in the browser what the page began with, kept up to date. */
  shell: () => Promise<Shell>
}

/** What loaders get. */
export const appParts = createRouterContext<AppParts>()

/** `requests` is how the browser asks; the server has none, because it asks without requests. */
export type App = { store: AppStore; api: Api; requests: RequestSetting | null }

/** What components get. */
export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('outside of the app')
  return app
}

export function useAppState<T>(select: (state: AppState) => T): T {
  const { store } = useApp()
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

export function useCustomer() {
  const account = useAppState((state) => state.account)
  return account.kind === 'customer' ? account.details : null
}
