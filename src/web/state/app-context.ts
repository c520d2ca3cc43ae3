import { createContext, useContext, useSyncExternalStore } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Api, RequestSetting } from '#contract/wire/request.ts'
import type { AppState, AppStore, Shell } from './app-state.ts'

export type AppParts = {
  api: Api
  /** The server loads the shell once per request. The browser starts with the server's shell and keeps it up to date. */
  shell: () => Promise<Shell>
  /** The data is loaded ahead, for a page that the visitor may open. */
  isPrefetching?: true
}

/** The parts that loaders use. */
export const appParts = createRouterContext<AppParts>()

/** `requests` configures the browser's HTTP calls. It is null on the server, where components send no requests. */
export type App = { store: AppStore; api: Api; requests: RequestSetting | null }

/** The parts that components use. */
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
